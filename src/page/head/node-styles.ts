import type { ResolvedNode } from '../../renderer/resolve/resolved-node.ts';
import { stylesOf } from '../../renderer/resolve/style.ts';

/** Style sheet of the document that grows with the trees shown; it never loses a class. */
export interface NodeStyles {
  /** Adds the classes of these trees that the document lacks. */
  readonly add: (nodes: readonly ResolvedNode[]) => void;
}

/** Classes of node styles after the first page, whose own the server wrote. Rules go in through the CSSOM. */
export function createNodeStyles(): NodeStyles {
  const known = new Set<string>();
  let sheet: CSSStyleSheet | undefined;
  return {
    add: (nodes) => {
      for (const [name, css] of stylesOf(nodes)) {
        if (known.has(name)) continue;
        known.add(name);
        if (sheet === undefined) {
          sheet = new CSSStyleSheet();
          document.adoptedStyleSheets.push(sheet);
        }
        for (const rule of css.split(/(?<=\})(?=[.@])/)) sheet.insertRule(rule, sheet.cssRules.length);
      }
    },
  };
}
