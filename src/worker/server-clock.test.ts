import { epochMs } from '#domain/time/epoch-ms.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServerClock } from './server-clock.ts';

const START = epochMs(1_800_000_000_000);
const DAY = 86_400_000;

/** A device: its wall clock can be set, its elapsed time cannot, and stands still while it sleeps. */
const device = (wallAhead = 0) => {
  let real = START;
  let awake = 0;
  let ahead = wallAhead;
  return {
    now: () => epochMs(real + ahead),
    elapsed: () => awake,
    real: () => real,
    run: (milliseconds: number) => {
      real = epochMs(real + milliseconds);
      awake += milliseconds;
    },
    sleep: (milliseconds: number) => {
      real = epochMs(real + milliseconds);
    },
    set: (milliseconds: number) => {
      ahead += milliseconds;
    },
  };
};

describe('the server’s time (fault row 33)', () => {
  it.each([-DAY, -3_600_000, 0, 3_600_000, DAY])(
    'is right on a device whose clock is off by %d ms, once the page or an answer has said so',
    (off) => {
      const phone = device(off);
      const clock = new ServerClock(phone);
      clock.start(-off);
      expect(clock.now()).toBe(START);
      const other = new ServerClock(phone);
      other.calibrate(START);
      expect(Math.abs(other.now() - START)).toBeLessThanOrEqual(2_000);
    },
  );

  it('does not follow the seconds that an answer’s header rounds away', () => {
    const phone = device();
    const clock = new ServerClock(phone);
    expect(clock.calibrate(epochMs(START - 900))).toBe(0);
    expect(clock.now()).toBe(START);
  });

  it('does not go back when somebody sets the clock back', () => {
    const phone = device();
    const clock = new ServerClock(phone);
    phone.run(1_000);
    phone.set(-3_600_000);
    expect(clock.hasJumped()).toBe(true);
    expect(clock.now()).toBe(START + 1_000);
    expect(clock.hasJumped()).toBe(false);
  });

  it('goes on when the device slept: no reading looks younger than it is', () => {
    const phone = device();
    const clock = new ServerClock(phone);
    phone.sleep(7_200_000);
    expect(clock.hasJumped()).toBe(true);
    expect(clock.now()).toBe(START + 7_200_000);
  });

  it('is within two seconds of the truth after any leaps, as soon as an answer has come', () => {
    const jump = fc.record({
      kind: fc.constantFrom('run' as const, 'sleep' as const, 'set' as const),
      by: fc.integer({ min: 0, max: 3 * DAY }),
      back: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -DAY, max: DAY }),
        fc.array(jump, { maxLength: 10 }),
        (off, leaps) => {
          const phone = device(off);
          const clock = new ServerClock(phone);
          for (const { kind, by, back } of leaps) {
            phone[kind](kind === 'set' && back ? -by : by);
            clock.hasJumped();
          }
          clock.calibrate(epochMs(phone.real()));
          expect(Math.abs(clock.now() - phone.real())).toBeLessThanOrEqual(2_000);
        },
      ),
    );
  });
});
