/**
 * The first view: HTML with readings that the server writes into a page, shown until the page has its own readings. The server writes these
 * names, the site's style sheet styles them, the page's script finds them.
 */
export const FIRST_VIEW_ID = 'first-view';

/** Attribute of the first view: when it was made, in epoch milliseconds. */
export const FIRST_VIEW_MADE_AT = 'data-made-at';

/** Classes of its parts. */
export const FIRST_VIEW = {
  /** Everything. */
  view: 'fv',
  bar: 'fv-bar',
  product: 'fv-product',
  links: 'fv-links',
  note: 'fv-note',
  main: 'fv-main',
  /** What is kept when the page's own bars are there. */
  content: 'fv-content',
  /** The reading that matters most. */
  figure: 'fv-figure',
  lead: 'fv-lead',
  detail: 'fv-detail',
  facts: 'fv-facts',
  table: 'fv-table',
  actions: 'fv-actions',
} as const;
