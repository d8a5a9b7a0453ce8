/** Wraps a text to lines of at most `length` characters, at spaces; a longer word is split. */
export const foldText = (text: string, length: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/)) {
    if (word === '') continue;
    if (line !== '' && line.length + 1 + word.length <= length) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (line.length > length) {
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  if (line !== '') lines.push(line);
  return lines;
};
