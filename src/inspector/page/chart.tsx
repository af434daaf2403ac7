import { use, useLayoutEffect, useRef, useState } from 'react';
import { drawingOf, type MachineName } from './drawings.ts';
import styles from './chart.module.css';

interface ChartProps {
  readonly machine: MachineName;
  /** Ids of the active states. */
  readonly active: readonly string[];
  /** Names of the transitions that fired. */
  readonly fired: readonly string[];
}

/** Smaller than this nothing can be read. */
const LEGIBLE = 0.7;
const STEP = 1.25;

/** A machine's chart with what is active and what fired lit. It suspends while it is drawn. */
export function Chart({ machine, active, fired }: ChartProps) {
  const drawing = use(drawingOf(machine));
  const frame = useRef<HTMLDivElement>(null);
  const [follows, setFollows] = useState(true);
  const [zoom, setZoom] = useState<number>();

  useLayoutEffect(() => {
    const picture = new DOMParser().parseFromString(drawing, 'image/svg+xml').documentElement;
    frame.current?.replaceChildren(document.importNode(picture, true));
  }, [drawing]);

  useLayoutEffect(() => {
    const picture = frame.current?.querySelector('svg');
    if (picture) picture.style.inlineSize = `${widthOf(picture) * (zoom ?? startZoom(picture))}px`;
  }, [drawing, zoom]);

  useLayoutEffect(() => {
    if (frame.current === null) return;
    const lit = light(frame.current, active, fired);
    if (follows && lit !== undefined) show(frame.current, lit);
  }, [drawing, zoom, follows, active, fired]);

  const zoomBy = (factor: number) => {
    const picture = frame.current?.querySelector('svg');
    if (picture) setZoom(Math.min(3, Math.max(0.05, (zoom ?? startZoom(picture)) * factor)));
  };
  const fit = () => {
    const picture = frame.current?.querySelector('svg');
    if (picture) setZoom(Math.min(1, fitting(picture)));
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
      {/* It scrolls, by keyboard too. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.frame} ref={frame} role="region" aria-label={`Chart of ${machine}`} tabIndex={0} />
    </div>
  );
}

/** Lights what is told, and returns what to look at. */
function light(frame: Element, active: readonly string[], fired: readonly string[]): Element | undefined {
  let seen: Element | undefined;
  for (const state of frame.querySelectorAll('[data-state]')) {
    const isActive = active.includes(state.getAttribute('data-state') ?? '');
    state.classList.toggle('active', isActive);
    // The last one is the innermost.
    if (isActive) seen = state.querySelector('.key') ?? state;
  }
  for (const edge of frame.querySelectorAll('[data-transitions]')) {
    const names = edge.getAttribute('data-transitions')?.split('\n') ?? [];
    const isFired = names.some((name) => fired.includes(name));
    edge.classList.toggle('fired', isFired);
    const lines = [...edge.querySelectorAll('text')];
    for (const [index, line] of lines.entries()) line.classList.toggle('other', !fired.includes(names[index] ?? ''));
    if (isFired) seen = lines.find((line) => !line.classList.contains('other')) ?? edge;
  }
  return seen;
}

function show(frame: Element, lit: Element): void {
  const outer = frame.getBoundingClientRect();
  const inner = lit.getBoundingClientRect();
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  frame.scrollBy({
    left: inner.x + inner.width / 2 - (outer.x + outer.width / 2),
    top: inner.y + inner.height / 2 - (outer.y + outer.height / 2),
    behavior: isCalm ? 'instant' : 'smooth',
  });
}

function widthOf(picture: SVGSVGElement): number {
  return picture.viewBox.baseVal.width;
}

function fitting(picture: SVGSVGElement): number {
  return (picture.parentElement?.clientWidth ?? 0) / widthOf(picture);
}

function startZoom(picture: SVGSVGElement): number {
  return Math.min(1, Math.max(LEGIBLE, fitting(picture)));
}
