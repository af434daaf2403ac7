import type { Source } from './source.ts';

type Sources = ReadonlyMap<string, Source>;

/**
 * The circles of static imports, type imports included, each starting at its alphabetically first file.
 * (Tarjan's strongly connected components, then one circle inside each.)
 */
export function findCircles(sources: Sources): string[][] {
  const order = new Map<string, number>();
  const low = new Map<string, number>();
  const stack: string[] = [];
  const onStack = new Set<string>();
  const circles: string[][] = [];
  for (const path of sources.keys()) if (!order.has(path)) enter(path);
  return circles.sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1));

  function enter(path: string): number {
    let lowest = order.size;
    order.set(path, lowest);
    stack.push(path);
    onStack.add(path);
    for (const next of targets(sources, path)) {
      if (!order.has(next)) lowest = Math.min(lowest, enter(next));
      else if (onStack.has(next)) lowest = Math.min(lowest, low.get(next) ?? order.get(next) ?? 0);
      low.set(path, lowest);
    }
    if (lowest === order.get(path)) leave(path);
    return lowest;
  }

  function leave(path: string): void {
    const members = new Set<string>(stack.splice(stack.indexOf(path)));
    for (const member of members) onStack.delete(member);
    const [first = ''] = [...members].sort();
    const closed = circleFrom(sources, first, members);
    if (closed) circles.push(closed);
  }
}

/** The shortest path from a file back to itself inside a set of files. */
function circleFrom(sources: Sources, start: string, members: ReadonlySet<string>): string[] | undefined {
  const paths = [[start]];
  const seen = new Set<string>();
  for (const path of paths) {
    for (const next of targets(sources, path.at(-1) ?? '')) {
      if (next === start) return path;
      if (!members.has(next) || seen.has(next)) continue;
      seen.add(next);
      paths.push([...path, next]);
    }
  }
  return undefined;
}

/** The shortest path by value imports from a file to something that is not wanted there. */
export function findPath(sources: Sources, start: string, isForbidden: (to: string) => boolean): string[] | undefined {
  const paths = [[start]];
  const seen = new Set([start]);
  for (const path of paths) {
    for (const { to, kind } of sources.get(path.at(-1) ?? '')?.imports ?? []) {
      if (kind !== 'value' || seen.has(to)) continue;
      if (isForbidden(to)) return [...path, to];
      seen.add(to);
      paths.push([...path, to]);
    }
  }
  return undefined;
}

function targets(sources: Sources, path: string): string[] {
  const imports = sources.get(path)?.imports ?? [];
  return imports.filter(({ own, kind, to }) => own && kind !== 'lazy' && sources.has(to)).map(({ to }) => to);
}
