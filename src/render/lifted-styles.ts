/** Attribute in the place of a `style` attribute. */
const MARK = 'data-style';

const STYLE = / style="([^"]*)"/g;

/** A value of an attribute as its text. React escapes these four. */
const plain = (value: string): string =>
  value
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&amp;', '&');

/**
 * Moves the `style` attributes of rendered HTML into a style sheet, as a policy without inline attributes demands. The rules are weaker than
 * what the app sets later, and stronger than its style sheets.
 */
export const liftStyles = (html: string): { readonly html: string; readonly style: string } => {
  const marks = new Map<string, number>();
  const lifted = html.replace(STYLE, (_, escaped: string) => {
    const value = plain(escaped);
    // It would mean more than a rule's declarations.
    if (/[<>{}]/.test(value)) return '';
    const mark = marks.get(value) ?? marks.size;
    marks.set(value, mark);
    return ` ${MARK}="${mark}"`;
  });
  const rules = Array.from(marks, ([value, mark]) => `#app [${MARK}="${mark}"]{${value}}`);
  return { html: lifted, style: rules.join('') };
};
