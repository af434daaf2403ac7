const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
/** Characters that are looked at behind the limit: the longest emoji has fewer. */
const LOOK_AHEAD = 64;

/**
 * The beginning of a text, of at most `max` UTF-16 units: no emoji, no letter and its marks are halved. A single longer
 * one is cut between code points.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = graphemes.segment(text.slice(0, max + LOOK_AHEAD)).containing(max)?.index ?? max;
  const cut = text.slice(0, end === 0 ? max : end);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}

/** The beginning of a text as `cutText` cuts it, of at most `max` UTF-16 units with its ellipsis where something is left out. */
export function shorten(text: string, max: number, ellipsis = '…'): string {
  return text.length <= max ? text : `${cutText(text, max - ellipsis.length).trimEnd()}${ellipsis}`;
}
