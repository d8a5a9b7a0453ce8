/** Time for the browser to open the file before its URL is revoked. */
const REVOKE_AFTER_MS = 60_000;

/** Saves a text or picture as a download. */
export const saveFile = (name: string, type: string, content: string | Blob): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
};
