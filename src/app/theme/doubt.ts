/** Stands on the root element while nobody has confirmed what is shown; readings are dimmed by it. */
export const DOUBT_ATTRIBUTE = 'data-em-duvida';
