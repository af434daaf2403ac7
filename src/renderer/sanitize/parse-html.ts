/** Reads rich text, or refuses what is built to be large: a quarter MiB of tags can mean millions of elements. */
import type { Root } from 'hast';
import { fromParse5 } from 'hast-util-from-parse5';
import { defaultTreeAdapter, type DefaultTreeAdapterMap, parseFragment, type TreeAdapter } from 'parse5';

/** Everything behind the reader recurses. */
const MAX_DEPTH = 200;
const MAX_ELEMENTS = 50_000;
/** Characters of one tag; the reader compares each attribute with all before it. */
const LONG_TAG = /<[^<>]{16384}/;

class TooComplex extends Error {
  override name = 'TooComplex';
}

/** The tree of a piece of HTML; undefined when it is nested deeper or has more elements than any text of people. */
export function parseHtml(html: string): Root | undefined {
  if (LONG_TAG.test(html)) return undefined;
  try {
    const tree = fromParse5(parseFragment(html, { treeAdapter: bounded() }));
    return tree.type === 'root' ? tree : undefined;
  } catch (error) {
    if (error instanceof TooComplex) return undefined;
    throw error;
  }
}

/** The reader's own builder, which gives up where a limit is passed. */
function bounded(): TreeAdapter<DefaultTreeAdapterMap> {
  let depth = 0;
  let elements = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (...given) => {
      elements += 1;
      if (elements > MAX_ELEMENTS) throw new TooComplex(`more than ${MAX_ELEMENTS} elements`);
      return defaultTreeAdapter.createElement(...given);
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
