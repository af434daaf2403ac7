import type { Page } from '../nodes.ts';

/** A page's ids, those of a node's lists in brackets: `a box(b c foot:d)`. */
export function drawn(page: Page): string {
  const draw = (items: unknown): string =>
    (items as { id: string; children?: unknown; slots?: Record<string, unknown> }[])
      .map(({ id, children, slots }) => {
        const inner = [
          ...(children === undefined ? [] : [draw(children)]),
          ...Object.entries(slots ?? {}).map(([name, list]) => `${name}:${draw(list)}`),
        ].join(' ');
        return inner === '' ? id : `${id}(${inner})`;
      })
      .join(' ');
  return draw(page.pageComponent);
}
