import { expect, it } from 'vitest';
import { liftStyles } from './lifted-styles.ts';

it('moves inline styles into one sheet, equal ones once, and nothing that could end it', () => {
  const { html, style } = liftStyles(
    '<p style="left:0"></p><i class="a" style="left:0"></i><b style="width:1px;--a:&quot;x&quot;"></b><u style="a:&lt;/style>"></u>',
  );
  expect(html).toBe(
    '<p data-style="0"></p><i class="a" data-style="0"></i><b data-style="1"></b><u></u>',
  );
  expect(style).toBe('#app [data-style="0"]{left:0}#app [data-style="1"]{width:1px;--a:"x"}');
});
