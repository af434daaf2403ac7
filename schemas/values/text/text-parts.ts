/** Leaves parts out of a text without breaking the others. */

/** The marks between parts: blocks of HTML, ends of lines and sentences, semicolons and dots in the middle. Commas do not. */
const MARKS =
  /(<\/?(?:p|li|h\d|ul|ol|dl|dt|dd|table|thead|tbody|tr|td|th|div|section|blockquote|br|hr)\b[^>]*>|\n|[.!?](?=[\s<]|$)|[。！？;；·・])/;
const JOINS = /^[;；·・]$/;
const ENDS_SENTENCE = /^[.!?。！？]$/;
const BEFORE_SENTENCE = /^[>.!?。！？]$/;
const EMPTY_BLOCK = /<(p|li|h\d)\b[^>]*>\s*<\/\1>/g;

/** A text or HTML without the parts that a test finds, and without the marks that set these off. */
export function withoutParts(text: string, isLeftOut: (part: string) => boolean): string {
  const pieces = text.split(MARKS);
  if (!pieces.some((piece, at) => at % 2 === 0 && isLeftOut(piece))) return text;
  let said = '';
  let isFirst = false;
  for (let at = 0; at < pieces.length; at += 2) {
    const [part = '', mark = ''] = pieces.slice(at, at + 2);
    if (!isLeftOut(part)) {
      said += (isFirst && beginsSentence(said) ? capitalized(said, part) : part) + mark;
      isFirst = false;
      continue;
    }
    // Tags within the part stay: their other halves may be outside.
    said += (part.match(/<[^<>]*>/g) ?? []).join('');
    isFirst = true;
    if (JOINS.test(mark)) continue;
    said = withoutLastJoin(said);
    if (!ENDS_SENTENCE.test(mark) || !beginsSentence(said)) said += mark;
  }
  return said.replaceAll(EMPTY_BLOCK, '');
}

/** Whether the next word begins a sentence. */
function beginsSentence(text: string): boolean {
  const words = text.trimEnd();
  return words === '' || BEFORE_SENTENCE.test(words.slice(-1)) || text.slice(words.length).includes('\n');
}

function withoutLastJoin(text: string): string {
  const words = text.trimEnd();
  return JOINS.test(words.slice(-1)) ? words.slice(0, -1).trimEnd() : text;
}

/** A part that begins a sentence now. */
function capitalized(before: string, part: string): string {
  const words = part.trimStart();
  const blank = /[.!?]$/.test(before) ? ' ' : '';
  return blank + words.charAt(0).toUpperCase() + words.slice(1);
}
