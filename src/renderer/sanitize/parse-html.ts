/** Reads rich text, or refuses what is built to be large: a quarter MiB of tags can mean millions of elements. */
import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import {
  defaultTreeAdapter,
  type DefaultTreeAdapterMap,
  Parser,
  type Token,
  Tokenizer,
  type TreeAdapter,
} from 'parse5';

/** Everything behind the reader recurses. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 10_000;
/** Tags, comments and lone brackets; an element has two tags. */
const MAX_BRACKETS = 3 * MAX_ELEMENTS;
/** Attributes of one tag; the reader compares each with all before it. */
const MAX_ATTRIBUTES = 100;
const MAX_ALL_ATTRIBUTES = 50_000;
/** Characters that are read at a time: as many as one tag may go beyond its attributes unnoticed. */
const CHUNK = 1024;

class TooComplex extends Error {
  override name = 'TooComplex';
}

/** The tree of a piece of HTML; undefined when it is nested deeper or has more elements and attributes than any text of people. */
export function parseHtml(html: string): Root | undefined {
  if (hasMore(html, '<', MAX_BRACKETS)) return undefined;
  try {
    const parser = Parser.getFragmentParser<DefaultTreeAdapterMap>(null, { treeAdapter: bounded() });
    const tokenizer = new BoundedTokenizer(parser.options, parser);
    parser.tokenizer = tokenizer;
    tokenizer.read(html);
    const tree = fromParse5(parser.getFragment());
    return tree.type === 'root' ? tree : undefined;
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

function hasMore(text: string, part: string, most: number): boolean {
  let count = 0;
  for (let at = text.indexOf(part); at !== -1 && count <= most; at = text.indexOf(part, at + 1)) count += 1;
  return count > most;
}

/**
 * Gives up within a tag. Whether text is a tag depends on everything before it (comments, scripts, quotes). So the
 * parser itself counts, not a regular expression.
 */
class BoundedTokenizer extends Tokenizer {
  read(html: string): void {
    for (let at = 0; at < html.length || at === 0; at += CHUNK) {
      this.write(html.slice(at, at + CHUNK), at + CHUNK >= html.length);
      if (this.currentToken !== null && 'attrs' in this.currentToken) checkAttributes(this.currentToken.attrs);
    }
  }
}

function checkAttributes({ length }: readonly Token.Attribute[]): void {
  if (length > MAX_ATTRIBUTES) throw new TooComplex(`more than ${MAX_ATTRIBUTES} attributes`);
}

/** The reader's own builder, which gives up where a limit is passed. */
function bounded(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (name, namespace, attrs, ...more) => {
      checkAttributes(attrs);
      elements += 1;
      attributes += attrs.length;
      if (elements > MAX_ELEMENTS) throw new TooComplex(`more than ${MAX_ELEMENTS} elements`);
      if (attributes > MAX_ALL_ATTRIBUTES) throw new TooComplex(`more than ${MAX_ALL_ATTRIBUTES} attributes in all`);
      return defaultTreeAdapter.createElement(name, namespace, attrs, ...more);
    },
    onItemPush: () => {
      depth += 1;
      if (depth > MAX_DEPTH) throw new TooComplex(`deeper than ${MAX_DEPTH} elements`);
    },
    onItemPop: () => {
      depth -= 1;
    },
  };
}
