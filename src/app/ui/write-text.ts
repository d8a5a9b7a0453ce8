/** Makes an element show a text: its one text node keeps its identity, and an equal text is not written. */
export const writeText = (box: Element, text: string): void => {
  const node = box.firstChild;
  if (node === null) box.append(text);
  else if (node.nodeValue !== text) node.nodeValue = text;
};
