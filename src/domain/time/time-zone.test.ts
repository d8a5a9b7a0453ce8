import { ZONE, zoneNamed } from '#tests/support/network/zones.ts';
import { describe, expect, it } from 'vitest';
import { standardOffsetMinutes } from './time-zone.ts';

describe('the offset of standard time (PROVIDER 3)', () => {
  it.each([
    [ZONE, -180],
    ['America/Noronha', -120],
    // Summer time in the north, in the south, and of half an hour.
    ['Europe/Lisbon', 0],
    ['America/New_York', -300],
    ['America/Santiago', -240],
    ['Australia/Lord_Howe', 630],
    ['Asia/Kathmandu', 345],
    ['Asia/Kolkata', 330],
    ['Pacific/Kiritimati', 840],
    ['Etc/UTC', 0],
  ])('of %s is %d minutes', (name, minutes) => {
    expect(standardOffsetMinutes(zoneNamed(name))).toBe(minutes);
  });
});
