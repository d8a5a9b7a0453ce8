const NOW = 'já (?:sobe|baixa|estável)';

/** What a river did in the last hour, as pages write it where there is room: known to a band, or only to its bounds. Then where it goes now. */
export const RISE_WORDS = String.raw`(?:(?:subiu|baixou)\s(?:\d+\s±\s\d+|de \d+ a \d+)\scm na última hora|estável)(?:, ${NOW})?|${NOW}`;
