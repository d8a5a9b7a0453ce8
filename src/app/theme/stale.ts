/** Set on the root element while the data are unconfirmed; dims readings. */
export const STALE_ATTRIBUTE = 'data-stale';

/** Filter of unconfirmed reading colours in map, legend, list and gauges. */
export const PALE_COLOURS = 'saturate(0.4) opacity(0.75)';
