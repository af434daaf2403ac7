/** Boxes of nodes on screen, and changes of the layout. The root element of each node has its id (contract, chapter 3). */

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const MARK = 'data-node';

/** The element of a node; of several the first that is seen. Undefined for a node that shows nothing. */
export function findElement(nodeId: string): HTMLElement | undefined {
  const roots = [...document.querySelectorAll<HTMLElement>(`[${MARK}="${CSS.escape(nodeId)}"]`)];
  return roots.find(isVisible) ?? roots[0];
}

/** Whether it takes part in the layout: not in a closed panel, nor hidden otherwise. */
export function isVisible(element: Element): boolean {
  const { checkVisibility }: Partial<Element> = element;
  return checkVisibility === undefined ? element.getClientRects().length > 0 : checkVisibility.call(element);
}

/** px, in the window of the frame. */
export function getRect(element: Element): Rect {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x, y, width, height };
}

/** The innermost node around a place; undefined outside all. */
export function closestNode(target: EventTarget | null): HTMLElement | undefined {
  return (target instanceof Element && target.closest<HTMLElement>(`[${MARK}]`)) || undefined;
}

export function nodeIdOf(element: HTMLElement): string {
  return element.dataset.node ?? '';
}

/** The ids of the nodes around a node, the outermost first. */
export function ancestorsOf(element: HTMLElement): string[] {
  const ids: string[] = [];
  for (let at = closestNode(element.parentElement); at !== undefined; at = closestNode(at.parentElement))
    ids.unshift(nodeIdOf(at));
  return ids;
}

export interface LayoutWatch {
  /** Looks at these elements' sizes too; without any, at nothing. */
  readonly watch: (elements: readonly Element[]) => void;
  /** In the next frame, whether something has changed or not. */
  readonly soon: () => void;
}

const SIGNS = ['scroll', 'load', 'toggle', 'transitionend', 'animationend'] as const;

export function createLayoutWatch(page: Element, changed: () => void): LayoutWatch {
  let isDue = false;
  let stop: (() => void) | undefined;
  const soon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      changed();
    });
  };
  const sizes = new ResizeObserver(soon);
  const start = () => {
    const tree = new MutationObserver(soon);
    tree.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const sign of SIGNS) document.addEventListener(sign, soon, { capture: true, passive: true });
    addEventListener('resize', soon);
    return () => {
      tree.disconnect();
      for (const sign of SIGNS) document.removeEventListener(sign, soon, { capture: true });
      removeEventListener('resize', soon);
    };
  };
  return {
    watch: (elements) => {
      sizes.disconnect();
      if (elements.length === 0) {
        stop?.();
        stop = undefined;
        return;
      }
      stop ??= start();
      for (const element of [page, ...elements]) sizes.observe(element);
    },
    soon,
  };
}
