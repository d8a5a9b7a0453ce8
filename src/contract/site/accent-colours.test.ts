import { describe, expect, it } from 'vitest';
import { BARE_PROFILE } from '#tests/support/browser/bare-profile.ts';
import { decodeNetworkProfile } from './network-profile.ts';

const decode = (light: string, dark: string) => {
  const { profile, faults } = decodeNetworkProfile({ ...BARE_PROFILE, colours: { light, dark } });
  return { colours: profile?.colours, faults };
};

describe('the accent of a network', () => {
  it('is taken where it can be read on both surfaces', () => {
    expect(decode('#0b6157', '#5cc9b8')).toEqual({
      colours: { light: '#0b6157', dark: '#5cc9b8' },
      faults: [],
    });
  });

  it('is refused where it cannot, with the measured contrast (WCAG 2.2 AA)', () => {
    expect(decode('#0b6157', '#0b6157')).toEqual({
      colours: null,
      faults: [
        { member: 'colours.dark', detail: 'has a contrast of 2.42:1 on #16181b; text needs 4.5:1' },
      ],
    });
    expect(decode('#ffff00', '#ffffff').faults.map(({ member }) => member)).toEqual([
      'colours.light',
    ]);
  });
});
