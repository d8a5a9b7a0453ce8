import type { PublishedThreshold } from '#domain/stations/alerts/thresholds.ts';

/** The alert level of an invented river, for tests that need one and do not read all of it. */
export const publishedThreshold = (over: Partial<PublishedThreshold> = {}): PublishedThreshold => ({
  field: 'rio_nivel',
  value: 5,
  label: 'Cota de alerta',
  level: 'alerta',
  source: null,
  date: null,
  isSameStaff: true,
  ...over,
});
