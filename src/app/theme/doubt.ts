/** Stands on the root element while nobody has confirmed what is shown; readings are dimmed by it. */
export const STALE_ATTRIBUTE = 'data-doubtful';

/** What a colour that means a reading becomes then: map, legend, list and gauges pale together. */
export const PALE_COLOURS = 'saturate(0.4) opacity(0.75)';
