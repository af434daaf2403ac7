const graphemes = new Intl.Segmenter('th', { granularity: 'grapheme' });

/**
 * The beginning of a text, of at most so many UTF-16 units with its ellipsis where something is left out. It is cut between
 * graphemes: no emoji is halved, no vowel or tone mark parted from its letter.
 */
export function shorten(text: string, length: number, ellipsis = '…'): string {
  if (text.length <= length) return text;
  const room = length - ellipsis.length;
  const cluster = graphemes.segment(text).containing(room);
  return `${text.slice(0, cluster?.index ?? room).trimEnd()}${ellipsis}`;
}
