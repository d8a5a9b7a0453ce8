/** How long a browser may take to open the file it was offered. */
const KEPT_MS = 60_000;

/** Offers a text or a picture as a file to keep. */
export const saveFile = (name: string, type: string, content: string | Blob): void => {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
};
