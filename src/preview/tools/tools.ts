/** Tools of a builder in the frame: highlight, boxes, selection, page width. */
import type { Command, PreviewMode } from '#machines/preview/types.ts';
import { reveal } from '#registry/kit/ui/reveal.ts';
import { BREAKPOINTS } from '#schemas/values/breakpoints.ts';
import { getRect, createLayoutWatch, findElement, isVisible, nodeIdOf } from './node-layout.ts';
import { createOutline } from './outline.ts';
import { createSelection, type SelectionOptions } from './selection.ts';

/** Commands of a builder beside the page itself. */
export interface Tools {
  readonly highlight: (command: Extract<Command, { type: 'highlight' }>) => void;
  readonly observe: (nodeIds: readonly string[]) => void;
  readonly setViewport: (breakpoint: Exclude<keyof typeof BREAKPOINTS, 'base'>) => void;
  readonly setMode: (mode: PreviewMode) => void;
  /** Drops what was outlined and observed. */
  readonly clear: () => void;
}

type Highlight = Pick<Extract<Command, { type: 'highlight' }>, 'scroll' | 'label'> & { readonly nodeId: string };

/** Boxes that are sent at once; a page has fewer nodes that are seen. */
const MOST_OBSERVED = 1000;

/** Creates the tools for the content of `page`. */
export function createTools(page: HTMLElement, options: SelectionOptions): Tools {
  const { send } = options;
  const outline = createOutline();
  let highlighted: Highlight | undefined;
  /** It has not been shown since it was asked for: the node may not be there yet. */
  let isNew = false;
  let observed: readonly string[] = [];
  let sent: string | undefined;
  const layout = createLayoutWatch(page, update);

  function update(): void {
    const element = highlighted && findElement(highlighted.nodeId);
    if (element !== undefined && isNew) show(element);
    outline.put(element !== undefined && isVisible(element) ? element : undefined, highlighted?.label ?? '');
    const elements = [...(element === undefined ? [] : [element]), ...sendRects()];
    const isWaiting = highlighted !== undefined || observed.length > 0;
    // A node that is not there yet is waited for.
    layout.watch(elements.length === 0 && isWaiting ? [page] : elements);
  }

  function show(element: HTMLElement): void {
    isNew = false;
    const scrolls = highlighted?.scroll === true;
    if (scrolls || !isVisible(element)) reveal(element);
    // The panel is open by the next frame.
    if (scrolls) requestAnimationFrame(() => scrollTo(element));
    layout.soon();
  }

  /** Sends the boxes unless they equal those sent last; returns the elements. */
  function sendRects(): HTMLElement[] {
    if (observed.length === 0) return [];
    const elements = observed.flatMap((nodeId) => findElement(nodeId) ?? []);
    const rects = Object.fromEntries(
      elements.filter(isVisible).map((element) => [nodeIdOf(element), getRect(element)]),
    );
    const text = JSON.stringify(rects);
    if (text !== sent) send({ raan: 1, type: 'rects', rects });
    sent = text;
    return elements;
  }

  return {
    highlight: ({ nodeId, scroll, label }) => {
      highlighted = nodeId === null ? undefined : { nodeId, scroll, label };
      isNew = true;
      update();
    },
    observe: (nodeIds) => {
      observed = nodeIds.slice(0, MOST_OBSERVED);
      sent = undefined;
      layout.soon();
    },
    setViewport: (breakpoint) => {
      page.style.setProperty('max-inline-size', `${BREAKPOINTS[breakpoint]}px`);
      page.style.setProperty('margin-inline', 'auto');
    },
    setMode: createSelection(page, options),
    clear: () => {
      highlighted = undefined;
      observed = [];
      update();
    },
  };
}

function scrollTo(element: HTMLElement): void {
  const hasReducedMotion = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTall = element.getBoundingClientRect().height > innerHeight;
  element.scrollIntoView({
    block: isTall ? 'start' : 'center',
    inline: 'nearest',
    behavior: hasReducedMotion ? 'auto' : 'smooth',
  });
}
