/** What a builder points with: highlight, boxes, selecting, the width of the page. Loaded when it first asks for any of it. */
import type { Command, PreviewMode } from '#machines/preview/types.ts';
import { reveal } from '#registry/kit/ui/reveal.ts';
import { BREAKPOINTS } from '#schemas/breakpoints.ts';
import { boxOf, elementOf, isSeen, nodeIdOf } from './boxes.ts';
import { createLayoutWatch } from './layout-watch.ts';
import { createOutline } from './outline.ts';
import { createPointing, type PointingOptions } from './pointing.ts';

export interface Tools {
  readonly highlight: (command: Extract<Command, { type: 'highlight' }>) => void;
  readonly observe: (nodeIds: readonly string[]) => void;
  readonly setViewport: (breakpoint: Exclude<keyof typeof BREAKPOINTS, 'base'>) => void;
  readonly setMode: (mode: PreviewMode) => void;
  /** Drops what was outlined and observed. */
  readonly letGo: () => void;
}

type Highlight = Pick<Extract<Command, { type: 'highlight' }>, 'scroll' | 'label'> & { readonly nodeId: string };

/** Boxes that are told at once; a page has fewer nodes that are seen. */
const MOST_OBSERVED = 1000;

export function createTools(page: HTMLElement, options: PointingOptions): Tools {
  const { say } = options;
  const outline = createOutline();
  let highlighted: Highlight | undefined;
  /** It has not been shown since it was asked for: the node may not be there yet. */
  let isNew = false;
  let observed: readonly string[] = [];
  let told: string | undefined;
  const layout = createLayoutWatch(page, look);

  function look(): void {
    const element = highlighted && elementOf(highlighted.nodeId);
    if (element !== undefined && isNew) show(element);
    outline.put(element !== undefined && isSeen(element) ? element : undefined, highlighted?.label ?? '');
    const elements = [...(element === undefined ? [] : [element]), ...tellRects()];
    const isWaiting = highlighted !== undefined || observed.length > 0;
    // A node that is not there yet is waited for.
    layout.watch(elements.length === 0 && isWaiting ? [page] : elements);
  }

  function show(element: HTMLElement): void {
    isNew = false;
    const scrolls = highlighted?.scroll === true;
    if (scrolls || !isSeen(element)) reveal(element);
    // The panel is open by the next frame.
    if (scrolls) requestAnimationFrame(() => scrollTo(element));
    layout.soon();
  }

  /** Tells the boxes where they are not what was told last; gives the elements. */
  function tellRects(): HTMLElement[] {
    if (observed.length === 0) return [];
    const elements = observed.flatMap((nodeId) => elementOf(nodeId) ?? []);
    const rects = Object.fromEntries(elements.filter(isSeen).map((element) => [nodeIdOf(element), boxOf(element)]));
    const text = JSON.stringify(rects);
    if (text !== told) say({ raan: 1, type: 'rects', rects });
    told = text;
    return elements;
  }

  return {
    highlight: ({ nodeId, scroll, label }) => {
      highlighted = nodeId === null ? undefined : { nodeId, scroll, label };
      isNew = true;
      look();
    },
    observe: (nodeIds) => {
      observed = nodeIds.slice(0, MOST_OBSERVED);
      told = undefined;
      layout.soon();
    },
    setViewport: (breakpoint) => {
      page.style.setProperty('max-inline-size', `${BREAKPOINTS[breakpoint]}px`);
      page.style.setProperty('margin-inline', 'auto');
    },
    setMode: createPointing(options),
    letGo: () => {
      highlighted = undefined;
      observed = [];
      look();
    },
  };
}

function scrollTo(element: HTMLElement): void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const isTall = element.getBoundingClientRect().height > innerHeight;
  element.scrollIntoView({
    block: isTall ? 'start' : 'center',
    inline: 'nearest',
    behavior: isCalm ? 'auto' : 'smooth',
  });
}
