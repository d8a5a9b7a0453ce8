import { createHash } from 'node:crypto';
import { PLAIN_STYLE } from '#pages/plain-page.ts';

const styleHash = createHash('sha256').update(PLAIN_STYLE).digest('base64');
/** Of a page without scripts (`plainPage`): its own style is all that it may load. */
export const PLAIN_POLICY = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; frame-ancestors 'none'`;
