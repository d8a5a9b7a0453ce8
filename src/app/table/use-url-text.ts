import { useEffect, useState } from 'react';

/** A person's typing settles before the URL follows; what is shown follows at once. */
const SETTLE_MS = 250;

/**
 * Text that is typed here and remembered in the URL. The field never waits for the URL, and the URL wins only when somebody
 * else changed it (a link, another entry of the history). `remember` must be stable.
 */
export const useUrlText = (
  urlText: string,
  remember: (text: string) => void,
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
      remember(text);
    }, SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, sent, remember]);

  return [text, setText];
};
