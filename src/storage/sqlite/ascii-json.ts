/**
 * A JSON text in plain ASCII. In a column of texts a NUL character would end the text and half of a pair would change; and a byte that is not
 * ASCII is known to be damage.
 */
export const asciiJson = (json: string): string =>
  json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
