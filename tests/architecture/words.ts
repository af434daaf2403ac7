/** Words that prose and names avoid, each with the field's term. Everything in this file names what it forbids. */

/**
 * `word` is avoided in sentences of comments, titles and pages, with look-arounds for idioms that are plain English.
 * `name` is avoided in names that are split into lower-case words; without it, names avoid `word` too. A word that is
 * avoided `everywhere` must not be in strings either.
 */
type AvoidedWord = {
  readonly word: RegExp;
  readonly name?: RegExp;
  readonly instead: string;
  readonly everywhere?: true;
};

/** The first entry has an exception: automata take transitions. */
export const TAKE: AvoidedWord = {
  word: /\b(?:takes?|took|taken|taking)\b(?! (?:(?:\w+ ){0,2}offline|effect|place|part|over|precedence|into account|care|a screenshot|screenshots|(?:too |as |so |a )?long(?:er)?\b|at (?:least|most)\b|about \d|up to \d|less\b|under \d|half\b|time\b|the time|a (?:second|minute|few|while|moment)|one (?:second|minute)|several|\d))/i,
  name: /^(?:takes?|took|taken|taking)(?! (?:over|screenshot))\b|\btaken\b/,
  instead: 'get, use, accept, remove or need',
};

/** All avoided words. */
export const AVOIDED_WORDS: readonly AvoidedWord[] = [
  TAKE,
  { word: /\b(?:tells?|told|telling)\b/i, instead: 'report, show or distinguish' },
  {
    word: /\b(?:tr(?:y|ies|ied|ying)|ask(?:s|ed|ing)?) (?:\w+ )?again\b/i,
    name: /\bagain\b/,
    instead: 'retry, repeat, reload or current',
  },
  {
    word: /\bways\b(?<!\b(?:two|three|both|several|other|many|these|different|of|all) ways)/i,
    name: /(?<!under )\bways?\b/,
    instead: 'strategies, methods or paths',
  },
  { word: /\bon (?:its|the|their) way\b|\bway (?:through|into|out)\b/i, instead: 'path, step or fix' },
  { word: /\bpatien(?:ce|t|tly)\b/i, instead: 'timeout' },
  { word: /\bcalm(?:s|ed|er|ly)?\b/i, instead: 'idle or short' },
  { word: /\b(?:lends?|lent|lending|borrow(?:s|ed)?)\b/i, instead: 'acquire or release' },
  { word: /\bdear(?:er|est|ly)?\b/i, instead: 'expensive' },
  { word: /(?<!\b(?:let|leaves?|left|leaving)\b[^.;:]{0,40})\balone\b/i, instead: 'only, by itself or standalone' },
  {
    word: /\b(?:stands?|stood|standing)\b(?! (?:for|in for)\b)/i,
    name: /\b(?:stands?|stood|standing)\b/,
    instead: 'is, is placed or remains',
  },
  { word: /\bmend(?:s|ed|ing)?\b/i, instead: 'fix or repair' },
  { word: /\bworth\b(?! of)/i, instead: 'eligible or useful' },
  { word: /\b(?:thereof|therein|thereby|wherein|whereof|nought|naught)\b/i, instead: 'of it' },
  { word: /\bwho(?:ever|so)\b|\bwhomever\b/i, instead: 'the visitor, the caller or the operator', everywhere: true },
  { word: /\banew\b/i, instead: 'again, or a verb with re-', everywhere: true },
  { word: /\bdeeds?\b/i, instead: 'interaction, command or effect', everywhere: true },
  { word: /\bhearing\b/i, instead: 'message handling', everywhere: true },
  { word: /\boutfits?\b/i, instead: 'preview app', everywhere: true },
  { word: /\bkin\b/i, instead: 'related', everywhere: true },
  { word: /\bhappenings?\b/i, instead: 'event or step', everywhere: true },
  { word: /\bweigh(?:s|ed|ing)?\b/i, instead: 'validate', everywhere: true },
  { word: /\bjudge[sd]?\b/i, instead: 'check', everywhere: true },
  { word: /\bwho is there\b/i, instead: "the visitor's identity", everywhere: true },
  { word: /\banswerer\b/i, instead: 'handler', everywhere: true },
  { word: /\b(?:held against|likened)\b/i, instead: 'validated by or compared with', everywhere: true },
  { word: /\b(?:amiss|heeds?|hitherto)\b/i, instead: 'faulty, reads or so far', everywhere: true },
];

/** Names of stored data and of other systems. */
export const ALLOWED_NAMES: ReadonlySet<string> = new Set([
  // A field of stored carts: browsers would lose the stored data under another name.
  'taken',
  // A query parameter of the gallery, which the conformance suite of installed packages sends.
  'alone',
  // A prop in the stored pages of the demo account.
  'standing',
  // An argument of Vendure's API for pages of a list.
  'take',
  // Transitions are taken, in automata.
  'takenBy',
]);
