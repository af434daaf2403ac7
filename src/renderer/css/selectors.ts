/**
 * Selectors of shop CSS within `@scope` match only elements of a zone, so they are kept, except `html`, `body` and
 * `:root`, which mean the zone. With conditions (`html[lang=en] h1`) `html` and `:root` stay what they are; attributes
 * that the document's `html` has (`[lang=en] h1`) hold there and within the zone.
 */
import { type Token, type Tokens, writeTokens } from './tokenizer.ts';

const ZONE = ':scope';
/** Their arguments are selectors. */
const SELECTOR_FUNCTIONS = /^(?:is|where|not|has|-webkit-any|matches)$/i;
/** Attributes that the server writes on `html` (src/server/pages/render/document.ts). */
const ROOT_ATTRIBUTES = /^(?:lang|data-(?:theme|viewport|gray|mourning))$/i;
const PSEUDO_ELEMENTS = /^(?:before|after|first-line|first-letter)$/i;

/**
 * A selector list from token `from` to before `to`; selectors that no browser could read are left out and reported with
 * their tokens, undefined: all.
 */
export function writeSelectors(
  tokens: Tokens,
  from: number,
  to: number,
  report?: (from: number, to: number) => void,
): string | undefined {
  return writeList(tokens, from, to, true, report);
}

function writeList(
  tokens: Tokens,
  from: number,
  to: number,
  isSubject: boolean,
  report?: (from: number, to: number) => void,
): string | undefined {
  const written: string[] = [];
  let start = from;
  for (let at = from; at <= to; at = after(tokens, at)) {
    if (at < to && tokens.list[at]?.text !== ',') continue;
    // Selectors within functions are part of what was checked.
    const isReadable = !isSubject || hasSelectorTokens(tokens, start, at);
    const selector = isReadable ? writeSelector(tokens, start, at, isSubject) : undefined;
    if (selector !== undefined) {
      written.push(selector);
      const ofRoot = isSubject ? writeOnRoot(tokens, start, at) : undefined;
      if (ofRoot !== undefined) written.push(ofRoot);
    } else report?.(start, at);
    start = at + 1;
  }
  return written.length === 0 ? undefined : written.join(',');
}

/**
 * A selector that starts with attributes of `html` and does not name it, as it holds for `html`: `:root[lang=en] :scope h1`.
 * Within `@scope` no selector reaches `html` by itself. `:where` leaves the specificity what it was.
 */
function writeOnRoot(tokens: Tokens, from: number, to: number): string | undefined {
  const { list } = tokens;
  let at = from;
  while (list[at]?.kind === 'space') at += 1;
  const start = at;
  while (at < to && isRootAttribute(tokens, at)) at = after(tokens, at);
  if (at === start) return undefined;
  const next = list[at];
  const rest = list.slice(at, to).some(({ kind }) => kind !== 'space');
  if (!rest) return `:where(:root)${writeTokens(list.slice(start, at))} :where(${ZONE})`;
  if (next?.kind !== 'space' || next.text !== ' ') return undefined;
  const descendants = writeSelector(tokens, at, to, true);
  return descendants === undefined || /^[>+~]/.test(descendants)
    ? undefined
    : `:where(:root)${writeTokens(list.slice(start, at))} :where(${ZONE}) ${descendants}`;
}

/** Whether an attribute selector starts at a token whose attribute the document's `html` has. */
function isRootAttribute({ list }: Tokens, at: number): boolean {
  if (list[at]?.text !== '[') return false;
  const name = list.slice(at + 1, at + 4).find(({ kind }) => kind !== 'space');
  return name?.kind === 'ident' && ROOT_ATTRIBUTES.test(name.value);
}

function hasSelectorTokens({ list }: Tokens, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const token = list[at];
    if (token !== undefined && !isSelectorToken(token)) return false;
  }
  return true;
}

function isSelectorToken({ kind, text }: Token): boolean {
  return kind === 'delim'
    ? '.*|>+~&:,=^$-'.includes(text)
    : kind !== 'bad' && kind !== 'at' && kind !== 'url' && text !== '{';
}

interface Compound {
  readonly combinator: string;
  readonly from: number;
  readonly to: number;
}

function writeSelector(tokens: Tokens, from: number, to: number, isSubject: boolean): string | undefined {
  const { list } = tokens;
  const compounds = splitCompounds(tokens, from, to);
  const [first] = compounds;
  if (first === undefined) return undefined;
  // Within `@scope` this would read as a custom property.
  if (list[first.from]?.kind === 'ident' && list[first.from]?.value.startsWith('--')) return undefined;
  const parts: { combinator: string; text: string }[] = [];
  for (const [index, { combinator, from: start, to: end }] of compounds.entries()) {
    const { root, rest, pseudo } = readCompound(tokens, start, end);
    const isLast = index === compounds.length - 1;
    if (root === undefined) parts.push({ combinator, text: rest + pseudo });
    else if (root === 'body' || rest === '') {
      // `html > body` are one zone, and a zone is a child of no html.
      const same = parts.at(-1)?.text === ZONE ? parts.pop() : undefined;
      parts.push({
        combinator: same?.combinator ?? (index > 0 && combinator === '>' ? ' ' : combinator),
        text: ZONE + rest + pseudo,
      });
    } else {
      // Within `@scope` a selector starts at the zone, unless it names the zone itself.
      parts.push({ combinator, text: `:root${rest}` });
      if (isSubject) parts.push({ combinator: ' ', text: ZONE + (isLast ? pseudo : '') });
    }
  }
  return parts.map(({ combinator, text }) => combinator + text).join('');
}

function splitCompounds(tokens: Tokens, from: number, to: number): readonly Compound[] {
  const compounds: Compound[] = [];
  let combinator = '';
  let start = from;
  const end = (at: number) => {
    if (at > start) {
      compounds.push({ combinator, from: start, to: at });
      combinator = '';
    }
  };
  for (let at = from; at < to; at = after(tokens, at)) {
    const { kind, text } = tokens.list[at] ?? { kind: 'bad', text: '' };
    const isSpace = kind === 'space' && text === ' ';
    if (!isSpace && !(kind === 'delim' && '>+~'.includes(text))) continue;
    end(at);
    if (!isSpace) combinator = combinator.trim() + text;
    else if (combinator === '' && compounds.length > 0) combinator = ' ';
    start = at + 1;
  }
  end(to);
  // One that nothing follows is broken, and stays so.
  return combinator.trim() === '' ? compounds : [];
}

interface RootCompound {
  /** The condition on html, body or `:root`; undefined: none. */
  readonly root: 'html' | 'body' | undefined;
  readonly rest: string;
  /** The rest from its first pseudo-element. */
  readonly pseudo: string;
}

function readCompound(tokens: Tokens, from: number, to: number): RootCompound {
  const { list } = tokens;
  let root: RootCompound['root'];
  let rest = '';
  let pseudo = '';
  for (let at = from; at < to; at = after(tokens, at)) {
    const token = list[at];
    const next = list[at + 1];
    if (token === undefined) break;
    if (at === from && token.kind === 'ident' && /^(?:html|body)$/i.test(token.value) && next?.text !== '|')
      root = token.value.toLowerCase() === 'html' ? 'html' : 'body';
    else if (token.text === ':' && pseudo === '' && next?.kind === 'ident' && /^root$/i.test(next.value)) {
      root ??= 'html';
      at += 1;
    } else {
      const isPseudo =
        token.text === ':' && (next?.text === ':' || (next?.kind === 'ident' && PSEUDO_ELEMENTS.test(next.value)));
      const text = writeSimple(tokens, at, token);
      if (pseudo !== '' || isPseudo) pseudo += text;
      else rest += text;
    }
  }
  return { root, rest, pseudo };
}

/** One token, with its content where it is a bracket. */
function writeSimple(tokens: Tokens, at: number, token: Token): string {
  const close = tokens.closeOf[at] ?? at;
  if (close === at) return token.text;
  const isSelectors = token.kind === 'function' && SELECTOR_FUNCTIONS.test(token.value);
  const inner = isSelectors
    ? (writeList(tokens, at + 1, close, false) ?? '')
    : tokens.list
        .slice(at + 1, close)
        .map(({ text }) => text)
        .join('');
  return token.text + inner + (tokens.list[close]?.text ?? '');
}

function after({ closeOf }: Tokens, at: number): number {
  return (closeOf[at] ?? at) + 1;
}
