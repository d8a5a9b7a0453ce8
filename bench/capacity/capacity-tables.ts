import {
  ASSUMED,
  type Measured,
  type Rate,
  RATES,
  SEGMENT_SECONDS,
  type SegmentSeconds,
} from './capacity-inputs.ts';

const number = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const round = (value: number): string => number.format(value);

const bitsOf = (bytesASecond: number, unit: number): number => (8 * bytesASecond) / unit;
const gigabits = (bytesASecond: number): string => `${round(bitsOf(bytesASecond, 1e9))} Gbit/s`;
const percent = (share: number): string => `${round(100 * share)} %`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const rateHead = ['', ...RATES.map((rate) => `${whole.format(rate)} events/s`)];
const byRate = (words: string, of: (rate: Rate) => string): readonly string[] => [
  words,
  ...RATES.map(of),
];

const socketBytesASecond = (measured: Measured, rate: Rate): number =>
  rate * measured('bytes-per-event');

const subscribersACore = (measured: Measured, rate: Rate): number =>
  (1e6 * (1 - measured(`idle-share-${rate}`) / 100)) / (rate * measured(`us-per-event-${rate}`));

const coreShareAtCap = (measured: Measured, rate: Rate): number =>
  measured(`idle-share-${rate}`) / 100 +
  (ASSUMED.placesByRate[rate] * rate * measured(`us-per-event-${rate}`)) / 1e6;

/** "N visitors a core". */
export const coreTable = (measured: Measured): string =>
  table(rateHead, [
    byRate('subscribers that fill a core', (rate) => round(subscribersACore(measured, rate))),
    byRate('at 60 % of it', (rate) => round(ASSUMED.coreShare * subscribersACore(measured, rate))),
    byRate('`--sockets` to plan with', (rate) => whole.format(ASSUMED.placesByRate[rate])),
    byRate('of a core with so many', (rate) => percent(coreShareAtCap(measured, rate))),
    byRate('line with so many', (rate) =>
      gigabits(ASSUMED.placesByRate[rate] * socketBytesASecond(measured, rate)),
    ),
    byRate(
      'memory of so many sockets',
      (rate) => `${round((ASSUMED.placesByRate[rate] * measured('kib-per-socket')) / 1_024)} MiB`,
    ),
    byRate(
      'one visitor, a socket',
      (rate) =>
        `${round(bitsOf(socketBytesASecond(measured, rate), 1e6))} Mbit/s, ${round((60 * socketBytesASecond(measured, rate)) / 1e6)} MB a minute`,
    ),
    byRate('snapshots of so many, every five minutes', (rate) => {
      const asked = ASSUMED.placesByRate[rate] / ASSUMED.snapshotEverySeconds;
      return `${round(asked)} a second, ${round(bitsOf(asked * measured('bytes-per-snapshot'), 1e6))} Mbit/s`;
    }),
  ]);

/** What a visitor who reads segments takes, in kB a minute. Of the recorded flood's rate it was measured. */
const segmentKilobytes = (measured: Measured, seconds: SegmentSeconds, rate: Rate): number => {
  if (rate <= measured('flood-events')) return measured(`kb-per-minute-${seconds}`);
  // At most every tag once in a segment.
  const values = Math.min(rate * seconds, measured('flood-tags'));
  const segments = ((60 / seconds) * values * measured(`bytes-per-value-${seconds}`)) / 1_000;
  return segments + measured(`heads-kb-per-minute-${seconds}`);
};

const segmentBytesASecond = (measured: Measured, seconds: SegmentSeconds, rate: Rate): number =>
  (1_000 * segmentKilobytes(measured, seconds, rate)) / 60;

/** Requests of a visitor a minute: a head and a segment for each segment. */
const requestsAMinute = (seconds: SegmentSeconds): number => (2 * 60) / seconds;

/** Objects that a cache asks the origin for in a minute: segments, heads of two seconds, a snapshot. */
const objectsAMinute = (seconds: SegmentSeconds): number => 60 / seconds + 30 + 1;

/** Flood mode: what the edge carries for a million, and what reaches the origin. */
export const segmentTable = (measured: Measured): string =>
  table(
    ['', ...SEGMENT_SECONDS.map((seconds) => `segments of ${seconds} s`)],
    [
      ...RATES.flatMap((rate) => [
        [
          `one visitor at ${whole.format(rate)} events/s`,
          ...SEGMENT_SECONDS.map(
            (seconds) => `${round(segmentKilobytes(measured, seconds, rate))} kB a minute`,
          ),
        ],
        [
          `a million at ${whole.format(rate)} events/s`,
          ...SEGMENT_SECONDS.map((seconds) =>
            gigabits(ASSUMED.million * segmentBytesASecond(measured, seconds, rate)),
          ),
        ],
      ]),
      [
        'requests of a million',
        ...SEGMENT_SECONDS.map(
          (seconds) =>
            `${whole.format((ASSUMED.million * requestsAMinute(seconds)) / 60)} a second`,
        ),
      ],
      [
        'requests to the origin from 300 places of a CDN',
        ...SEGMENT_SECONDS.map(
          (seconds) => `${round((ASSUMED.edgePlaces * objectsAMinute(seconds)) / 60)} a second`,
        ),
      ],
    ],
  );

const machinesOf = (gateways: number): string => {
  const machines = Math.ceil(gateways / ASSUMED.gatewaysAMachine);
  return `${whole.format(gateways)} gateways on ${whole.format(machines)} machines`;
};

const linesOf = (bytesASecond: number): string =>
  `${whole.format(Math.ceil(bitsOf(bytesASecond, 1e9) / ASSUMED.lineGigabits))} lines of 10 Gbit/s`;

/** A million visitors: by sockets alone, by segments alone, and with both. */
export const millionTable = (measured: Measured): string => {
  const { million, mixedGateways, placesByRate } = ASSUMED;
  const gateways = (rate: Rate): number => Math.ceil(million / placesByRate[rate]);
  const mixed = (rate: Rate): number => mixedGateways * placesByRate[rate];
  const edge = (visitors: number, seconds: SegmentSeconds, rate: Rate): string =>
    gigabits(visitors * segmentBytesASecond(measured, seconds, rate));
  return table(rateHead, [
    byRate('**sockets alone**', (rate) => machinesOf(gateways(rate))),
    byRate('their bandwidth', (rate) => {
      const bytes = million * socketBytesASecond(measured, rate);
      return `${gigabits(bytes)}, ${linesOf(bytes)}`;
    }),
    byRate('**segments alone**', () => '2 gateways on 2 machines, one as a spare'),
    byRate('at the edge: 5 s; 15 s; 60 s', (rate) =>
      SEGMENT_SECONDS.map((seconds) => edge(million, seconds, rate)).join('; '),
    ),
    byRate(
      '**both**',
      (rate) => `${machinesOf(mixedGateways)}, ${whole.format(mixed(rate))} sockets`,
    ),
    byRate('bandwidth of the sockets', (rate) => {
      const bytes = mixed(rate) * socketBytesASecond(measured, rate);
      return `${gigabits(bytes)}, ${linesOf(bytes)}`;
    }),
    byRate('the others at the edge: 5 s; 15 s; 60 s', (rate) =>
      SEGMENT_SECONDS.map((seconds) => edge(million - mixed(rate), seconds, rate)).join('; '),
    ),
    byRate('the others try a socket again', (rate) => {
      const tries = (million - mixed(rate)) / ASSUMED.economySeconds;
      const share = (tries * measured('us-per-upgrade')) / 1e6 / mixedGateways;
      return `${round(tries)} a second, ${percent(share)} of each core`;
    }),
  ]);
};

/** A million who come within an hour. */
export const arrivalTable = (measured: Measured): string => {
  const visits = ASSUMED.million / 3_600;
  const bytes = visits * 1_000 * measured('kb-per-visit');
  return table(
    ['a million in an hour', ''],
    [
      ['first visits', `${round(visits)} a second`],
      ['requests', `${round(visits * measured('requests-per-visit'))} a second`],
      ['bandwidth, pages and readings', gigabits(bytes)],
    ],
  );
};
