import { styleVariants } from '@vanilla-extract/css';

/** As wide inside as the field that replaces it (PlaceCombobox.css.ts). */
export const input = styleVariants({
  bar: [{ paddingLeft: 40, paddingRight: 48, textOverflow: 'ellipsis' }],
  sheet: [{ paddingRight: 48, textOverflow: 'ellipsis' }],
});
