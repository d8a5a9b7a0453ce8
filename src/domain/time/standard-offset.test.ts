import { describe, expect, it } from 'vitest';
import { standardOffsetMinutes } from './standard-offset.ts';
import { decodeTimeZone } from './time-zone.ts';

describe('the offset of standard time (PROVIDER 3)', () => {
  it.each([
    ['America/Sao_Paulo', -180],
    ['America/Noronha', -120],
    // Summer time in the north, in the south, and of half an hour.
    ['Europe/Lisbon', 0],
    ['America/New_York', -300],
    ['America/Santiago', -240],
    ['Australia/Lord_Howe', 630],
    ['Asia/Kathmandu', 345],
    ['Asia/Colombo', 330],
    ['Pacific/Kiritimati', 840],
    ['Etc/UTC', 0],
  ])('of %s is %d minutes', (name, minutes) => {
    const zone = decodeTimeZone(name);
    expect(zone.ok ? standardOffsetMinutes(zone.value) : zone).toBe(minutes);
  });
});
