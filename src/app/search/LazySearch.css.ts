import { styleVariants } from '@vanilla-extract/css';

/** Space beside the text, the same before and after the search's code has arrived (PlaceCombobox.tsx). */
export const input = styleVariants({
  bar: [{ paddingLeft: 40, paddingRight: 48, textOverflow: 'ellipsis' }],
  sheet: [{ paddingRight: 48, textOverflow: 'ellipsis' }],
});
