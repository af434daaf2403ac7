/** Nodes as the renderer resolves them, as elements without its boundaries. */
import type { ReactNode } from 'react';
import type { Lang } from '#schemas/lang.ts';
import { resolveTree, type Resolution } from '../resolve/resolve-tree.ts';
import type { ResolvedNode } from '../resolve/resolved-node.ts';
import { sanitizeHtml } from '../sanitize/sanitize-html.ts';
import { componentTypes } from '../../../registry/kit/testing/component-types.ts';

const specs = new Map([...componentTypes].map(([type, { spec }]) => [type, spec]));

/** The renderer's result for a node in preview, with all diagnostics. */
export function resolved(node: unknown, lang: Lang): Resolution {
  return resolveTree(node, {
    specs,
    lang,
    query: {},
    now: new Date('2027-04-13T05:00:00Z'),
    scope: {},
    sanitizeHtml,
    preview: true,
  });
}

/** Elements of resolved nodes of the types that `takes` names. */
export function elements(
  nodes: readonly ResolvedNode[] | undefined,
  takes: (type: string) => boolean = () => true,
): readonly ReactNode[] {
  return (nodes ?? []).flatMap((node) => {
    const Component = componentTypes.get(node.type)?.Component;
    if (Component === undefined || !takes(node.type)) return [];
    const slots = Object.entries(node.slots ?? {}).map(([name, list]) => [name, elements(list, takes)] as const);
    return [
      <Component
        key={node.id}
        {...node.props}
        root={{ className: `of-${node.id}`, 'data-node': node.id }}
        slots={Object.fromEntries(slots)}
      >
        {node.children === undefined ? undefined : elements(node.children, takes)}
      </Component>,
    ];
  });
}
