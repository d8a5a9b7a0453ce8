/** What a key does while the chart has the focus. */
export type KeyAction =
  | { readonly kind: 'step'; readonly by: 1 | -1 }
  /** In widths of the view. */
  | { readonly kind: 'pan'; readonly by: number }
  | { readonly kind: 'end'; readonly which: 'first' | 'last' }
  | { readonly kind: 'zoom'; readonly factor: number }
  | { readonly kind: 'reset' }
  | { readonly kind: 'leave' }
  | { readonly kind: 'table' };

/** Zoom factor of one press of a button or key. */
export const ZOOM_STEP = 0.5;
const PAN_STEP = 0.1;
const PAGE_STEP = 0.9;

type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'altKey' | 'metaKey'>;

/** Arrows read the next reading (the chart follows); with Shift they pan. Null: the browser handles the key. */
export const keyAction = ({ key, shiftKey, ctrlKey, altKey, metaKey }: Press): KeyAction | null => {
  if (ctrlKey || altKey || metaKey) return null;
  switch (key) {
    case 'ArrowLeft':
      return shiftKey ? { kind: 'pan', by: -PAN_STEP } : { kind: 'step', by: -1 };
    case 'ArrowRight':
      return shiftKey ? { kind: 'pan', by: PAN_STEP } : { kind: 'step', by: 1 };
    case 'PageDown':
      return { kind: 'pan', by: PAGE_STEP };
    case 'PageUp':
      return { kind: 'pan', by: -PAGE_STEP };
    case 'Home':
      return { kind: 'end', which: 'first' };
    case 'End':
      return { kind: 'end', which: 'last' };
    case '+':
    case '=':
      return { kind: 'zoom', factor: ZOOM_STEP };
    case '-':
    case '_':
      return { kind: 'zoom', factor: 1 / ZOOM_STEP };
    case '0':
      return { kind: 'reset' };
    case 'Escape':
      return { kind: 'leave' };
    case 't':
    case 'T':
      return { kind: 'table' };
    default:
      return null;
  }
};
