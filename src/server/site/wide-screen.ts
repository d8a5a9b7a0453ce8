import type { IncomingMessage } from 'node:http';

/** The request headers that a page depends on. */
export const SCREEN_HEADERS = 'sec-ch-ua-mobile, user-agent';

/** Whether a browser is that of a computer. Those of phones say so in a header, or in their name. */
export const isWideScreen = ({ headers }: Pick<IncomingMessage, 'headers'>): boolean => {
  const mobile = headers['sec-ch-ua-mobile'];
  return mobile === undefined
    ? !/Mobi|Android/.test(headers['user-agent'] ?? 'Mobi')
    : mobile === '?0';
};
