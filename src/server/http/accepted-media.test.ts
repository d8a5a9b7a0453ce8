import { describe, expect, it } from 'vitest';
import { acceptedMedia } from './accepted-media.ts';

const NEWER = 'application/graphql-response+json';
const OLDER = 'application/json';

describe('the media type of a GraphQL answer', () => {
  it.each([
    [undefined, OLDER],
    ['*/*', OLDER],
    ['application/*', OLDER],
    ['application/json', OLDER],
    ['APPLICATION/JSON; Charset=UTF-8', OLDER],
    ['application/json;charset=utf8', OLDER],
    [NEWER, NEWER],
    [`${NEWER}; charset=utf-8, application/json;q=0.9`, NEWER],
    [`text/html, ${OLDER}, ${NEWER}`, OLDER],
    [`${NEWER}; charset=latin1`, null],
    ['text/html', null],
    ['', null],
  ])('for who accepts %s is %s', (header, media) => {
    expect(acceptedMedia(header)).toBe(media);
  });
});
