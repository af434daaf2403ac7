import { use, useLayoutEffect, useRef, useState } from 'react';
import { renderChart, type MachineName } from './drawn-charts.ts';
import styles from './chart.module.css';

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
const LEGIBLE = 0.7;
const STEP = 1.25;

/** A machine's chart with active states and fired transitions highlighted. Suspends while the layout is computed. */
export function Chart({ machine, active, fired, focus }: ChartProps) {
  const drawing = use(renderChart(machine));
  const frame = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const [zoom, setZoom] = useState<number>();

  useLayoutEffect(() => {
    // Parses as HTML: XML turns the line breaks between names of transitions into spaces.
    const picture = new DOMParser().parseFromString(drawing, 'text/html').querySelector('svg');
    if (picture !== null) frame.current?.replaceChildren(document.importNode(picture, true));
  }, [drawing]);

  useLayoutEffect(() => {
    const picture = frame.current?.querySelector('svg');
    if (picture) picture.style.inlineSize = `${widthOf(picture) * (zoom ?? initialZoom(picture))}px`;
  }, [drawing, zoom]);

  useLayoutEffect(() => {
    if (frame.current === null) return;
    highlight(frame.current, active, fired);
    const states = [...frame.current.querySelectorAll('[data-state]')];
    // Scrolls to the state's label: the state can be larger than the frame.
    const key = states.find((state) => state.getAttribute('data-state') === focus)?.querySelector('.key');
    if (follows && key) scrollToKey(frame.current, key);
  }, [drawing, zoom, follows, active, fired, focus]);

  const zoomBy = (factor: number) => {
    const picture = frame.current?.querySelector('svg');
    if (picture) setZoom(Math.min(3, Math.max(0.05, (zoom ?? initialZoom(picture)) * factor)));
  };
  const fit = () => {
    const picture = frame.current?.querySelector('svg');
    if (picture) setZoom(Math.min(1, fitZoom(picture)));
  };
  return (
    <div className={styles.chart}>
      <div className={styles.tools}>
        <button type="button" aria-label="Zoom out" onClick={() => zoomBy(1 / STEP)}>
          −
        </button>
        <button type="button" aria-label="Zoom in" onClick={() => zoomBy(STEP)}>
          +
        </button>
        <button type="button" onClick={fit}>
          Fit
        </button>
        <label>
          <input type="checkbox" checked={follows} onChange={({ target }) => setFollows(target.checked)} /> Follow
        </label>
      </div>
      {/* A scrollable region has to be focusable. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} ref={frame} role="region" aria-label={`Chart of ${machine}`} tabIndex={0} />
    </div>
  );
}

function highlight(frame: Element, active: readonly string[], fired: readonly string[]): void {
  for (const state of frame.querySelectorAll('[data-state]')) {
    state.classList.toggle('active', active.includes(state.getAttribute('data-state') ?? ''));
  }
  for (const edge of frame.querySelectorAll('[data-transitions]')) {
    const names = edge.getAttribute('data-transitions')?.split('\n') ?? [];
    edge.classList.toggle(
      'fired',
      names.some((name) => fired.includes(name)),
    );
    for (const [index, line] of edge.querySelectorAll('text').entries())
      line.classList.toggle('other', !fired.includes(names[index] ?? ''));
  }
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

function widthOf(picture: SVGSVGElement): number {
  return Number(picture.getAttribute('width'));
}

function fitZoom(picture: SVGSVGElement): number {
  return (picture.parentElement?.clientWidth ?? 0) / widthOf(picture);
}

function initialZoom(picture: SVGSVGElement): number {
  return Math.min(1, Math.max(LEGIBLE, fitZoom(picture)));
}
