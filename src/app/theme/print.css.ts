import { globalStyle } from '@vanilla-extract/css';

/** Print rules: no controls, no scrolling, no sticky elements. The page itself is in paper.css. */
const onPaper = (selector: string, rule: Parameters<typeof globalStyle>[1]): void => {
  globalStyle(selector, { '@media': { print: rule } });
};

onPaper(':root:root', { colorScheme: 'light', background: '#ffffff' });
onPaper('html, body, #app', { height: 'auto' });
onPaper('body', { fontSize: '10pt', lineHeight: 1.35 });
onPaper('main :is(nav, search, form, select, input, label, [popover], button:not(th button))', {
  display: 'none !important',
});
onPaper('main :is(section, [data-scroll-restoration-id])', {
  maxHeight: 'none !important',
  overflow: 'visible !important',
});
// Sticky headers or columns would cover rows of the second page.
onPaper(':root:root:root main :is(th, td)', { position: 'static' });
// Columns share the page width; words are not broken mid-way.
onPaper(':root:root:root main :is(th, td) *', { overflowWrap: 'break-word', lineClamp: 'none' });
onPaper('tr, li, figure, dl > div', { breakInside: 'avoid' });
onPaper('h1, h2, h3', { display: 'block', breakInside: 'avoid', breakAfter: 'avoid' });
// In a grid nothing is kept with its title: a title takes the room of what comes below it.
onPaper('main :is(h2, h3)::after', {
  content: '""',
  display: 'block',
  height: '160px',
  marginBottom: '-160px',
});
onPaper('a', { textDecoration: 'none' });
