import { useEffect, useState } from 'react';

/** Debounce of the URL update; the field updates at once. */
const DEBOUNCE_MS = 250;

/**
 * State of a text field that is mirrored in the URL. The URL replaces the text only if it changed by other means (a link, back
 * and forward). `writeUrl` must be stable.
 */
export const useUrlText = (
  urlText: string,
  writeUrl: (text: string) => void,
): readonly [string, (text: string) => void] => {
  const [text, setText] = useState(urlText);
  const [seen, setSeen] = useState(urlText);
  const [sent, setSent] = useState(urlText);

  if (seen !== urlText) {
    setSeen(urlText);
    if (urlText !== sent) {
      setText(urlText);
      setSent(urlText);
    }
  }

  useEffect(() => {
    if (text === sent) return;
    const timer = setTimeout(() => {
      setSent(text);
      writeUrl(text);
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, sent, writeUrl]);

  return [text, setText];
};
