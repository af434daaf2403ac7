import {
  type KeyboardEvent,
  startTransition,
  type SyntheticEvent,
  use,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { collapsibleStates, initiallyCollapsed } from '#machines/diagram/collapse.ts';
import { drawnSize } from '#machines/diagram/draw.ts';
import { ChartTools } from './chart-tools.tsx';
import { type ChartDetail, chartOf, type MachineName, renderChart } from './drawn-charts.ts';
import { findVisibleState, highlight, mark, transitionsAt } from './highlight.ts';
import { Minimap } from './minimap.tsx';
import styles from './chart.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface ChartProps {
  readonly machine: MachineName;
  /** Ids of the active states. */
  readonly active: readonly string[];
  /** Names of the transitions that fired. */
  readonly fired: readonly string[];
  /** Id of the state to scroll to. */
  readonly focus: string | undefined;
}

/** Least legible zoom. */
const LEGIBLE = 0.75;
const MIN_ZOOM = 0.05;
const MAX_ZOOM = 3;
const STEP = 1.25;

/** A state that was collapsed or expanded, and where its button was in the window. */
interface Toggled {
  readonly id: string;
  readonly x: number;
  readonly y: number;
}

/** A machine's chart with active states and fired transitions highlighted. Suspends while the layout is computed. */
export function Chart({ machine, active, fired, focus }: ChartProps) {
  const graph = chartOf(machine);
  const [detail, setDetail] = useState<ChartDetail>(() => {
    const collapsed = initiallyCollapsed(graph);
    return { collapsed, hasActions: collapsed.size === 0 };
  });
  const { layout, svg } = use(renderChart(machine, detail));
  const frame = useRef<HTMLDivElement>(null);
  const toggled = useRef<Toggled>(undefined);
  const [follows, setFollows] = useState(true);
  const [chosenZoom, setZoom] = useState<number>();
  const [frameWidth, setFrameWidth] = useState(0);
  const fitZoom = Math.min(1, frameWidth / drawnSize(layout.width));
  const zoom = chosenZoom ?? Math.max(LEGIBLE, fitZoom);

  useEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const resizes = new ResizeObserver(() => setFrameWidth(element.clientWidth));
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);

  useLayoutEffect(() => {
    // Parses as HTML: XML turns the line breaks between names of transitions into spaces.
    const picture = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
    if (picture !== null) frame.current?.replaceChildren(document.importNode(picture, true));
  }, [svg]);

  useLayoutEffect(() => {
    const picture = frame.current?.querySelector('svg');
    if (picture) picture.style.inlineSize = `${drawnSize(layout.width) * zoom}px`;
  }, [svg, layout, zoom]);

  useLayoutEffect(() => {
    if (frame.current !== null) highlight(frame.current, layout, { active, fired });
  }, [svg, layout, active, fired]);

  useLayoutEffect(() => {
    if (frame.current === null) return;
    if (toggled.current !== undefined) {
      restoreFocus(frame.current, toggled.current);
      toggled.current = undefined;
      return;
    }
    // Scrolls to the state's name: the state can be larger than the frame.
    const key = focus === undefined ? undefined : findVisibleState(frame.current, focus)?.querySelector('.key');
    if (follows && key) scrollToKey(frame.current, key);
  }, [svg, zoom, follows, active, fired, focus]);

  const change = (next: Partial<ChartDetail>) =>
    // The old drawing stays until the new one is laid out.
    startTransition(() => setDetail((before) => ({ ...before, ...next })));
  const toggle = (target: EventTarget) => {
    const button = target instanceof Element ? target.closest('[data-toggle]') : null;
    const id = button?.getAttribute('data-toggle');
    if (!button || typeof id !== 'string') return;
    const { x, y } = button.getBoundingClientRect();
    toggled.current = { id, x, y };
    const rest = [...detail.collapsed].filter((each) => each !== id);
    change({ collapsed: new Set(detail.collapsed.has(id) ? rest : [...rest, id]) });
  };
  const zoomBy = (factor: number) => setZoom(Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom * factor)));
  const actions: Readonly<Record<string, () => void>> = {
    '+': () => zoomBy(STEP),
    '-': () => zoomBy(1 / STEP),
    '0': () => setZoom(fitZoom),
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = pressedKey(event);
    if (event.target !== frame.current && (key === 'Enter' || key === ' ')) {
      event.preventDefault();
      toggle(event.target);
    } else actions[key]?.();
  };
  const point = ({ target }: SyntheticEvent) => {
    if (frame.current !== null) mark(frame.current, 'pointed', transitionsAt(target));
  };
  return (
    <div className={styles.chart}>
      <ChartTools
        zoomOut={() => zoomBy(1 / STEP)}
        zoomIn={() => zoomBy(STEP)}
        fit={() => setZoom(fitZoom)}
        collapsible={collapsibleStates(graph)}
        detail={detail}
        change={change}
        follows={follows}
        setFollows={setFollows}
      />
      {/* The drawing has buttons, whose keys and clicks are handled here. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        className={styles.frame}
        ref={frame}
        role="region"
        aria-label={`Chart of ${machine}`}
        // A scrollable region has to be focusable.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onClick={({ target }) => toggle(target)}
        onKeyDown={onKeyDown}
        onMouseOver={point}
        onFocus={point}
      />
      <Minimap layout={layout} frame={frame} active={active} zoom={zoom} />
    </div>
  );
}

/** Focuses the button of a state that was collapsed or expanded, at the place where it was. */
function restoreFocus(frame: HTMLElement, { id, x, y }: Toggled): void {
  const buttons = [...frame.querySelectorAll('[data-toggle]')];
  const button = buttons.find((each) => each.getAttribute('data-toggle') === id);
  if (!(button instanceof SVGElement)) return;
  button.focus({ preventScroll: true });
  const now = button.getBoundingClientRect();
  frame.scrollBy({ left: now.x - x, top: now.y - y, behavior: 'instant' });
}

function scrollToKey(frame: Element, key: Element): void {
  const outer = frame.getBoundingClientRect();
  const inner = key.getBoundingClientRect();
  const isReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollBy({
    left: inner.x + inner.width / 2 - (outer.x + outer.width / 2),
    top: inner.y + inner.height / 2 - (outer.y + outer.height / 2),
    behavior: isReduced ? 'instant' : 'smooth',
  });
}
