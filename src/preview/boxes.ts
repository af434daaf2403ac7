/** Where nodes stand on screen: the root element of each bears its id (contract, chapter 3). */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARK = 'data-node';

/** The element of a node; of several the first that is seen. Undefined for a node that shows nothing. */
export function elementOf(nodeId: string): HTMLElement | undefined {
  const roots = [...document.querySelectorAll<HTMLElement>(`[${MARK}="${CSS.escape(nodeId)}"]`)];
  return roots.find(isSeen) ?? roots[0];
}

/** Whether it takes part in the layout: not in a closed panel, nor hidden otherwise. */
export function isSeen(element: Element): boolean {
  return element.checkVisibility();
}

/** px, in the window of the frame. */
export function boxOf(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** The innermost node around a place; undefined outside all. */
export function nodeAt(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(`[${MARK}]`)) || undefined;
}

export function nodeIdOf(element: HTMLElement): string {
  return element.dataset.node ?? '';
}

/** The ids of the nodes around a node, the outermost first. */
export function ancestorsOf(element: HTMLElement): string[] {
  const ids: string[] = [];
  for (let at = nodeAt(element.parentElement); at !== undefined; at = nodeAt(at.parentElement))
    ids.unshift(nodeIdOf(at));
  return ids;
}
