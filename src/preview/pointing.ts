/** While the builder selects: what is pointed at is told, and nothing on the page acts (contract, chapter 5 `mode`). */
import type { PreviewMode, FrameNotification } from '#machines/preview/types.ts';
import { ancestorsOf, boxOf, nodeAt, nodeIdOf } from './boxes.ts';
import styles from './preview.module.css';
import type { Written } from './tree-index.ts';

export interface PointingOptions {
  readonly say: (message: FrameNotification) => void;
  /** Where a node stands in what the builder wrote; undefined for one that the builder has not sent. */
  readonly written: (nodeId: string) => Written | undefined;
}

/** What would make something on the page act. */
const DEEDS = [
  'pointerdown',
  'pointerup',
  'mousedown',
  'mouseup',
  'auxclick',
  'dblclick',
  'contextmenu',
  'dragstart',
  'submit',
] as const;
/** They may scroll. */
const TOUCHES = ['touchstart', 'touchend'] as const;

export function createPointing({ say, written }: PointingOptions): (mode: PreviewMode) => void {
  let over: HTMLElement | undefined;
  let isDue = false;
  let listening: AbortController | undefined;

  const tell = (type: 'select' | 'hover', element: HTMLElement) => {
    const nodeId = nodeIdOf(element);
    const { path = '', type: nodeType } = written(nodeId) ?? {};
    const where = { rect: boxOf(element), ancestors: ancestorsOf(element) };
    say({ raan: 1, type, nodeId, path, ...(nodeType !== undefined && { nodeType }), ...where });
  };
  const onClick = (event: Event) => {
    hold(event);
    const element = nodeAt(event.target);
    if (element !== undefined) tell('select', element);
  };
  const onOver = ({ target }: Event) => {
    const element = nodeAt(target);
    if (element === over) return;
    over = element;
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (over !== undefined && listening !== undefined) tell('hover', over);
    });
  };
  const start = () => {
    listening = new AbortController();
    const { signal } = listening;
    for (const deed of DEEDS) addEventListener(deed, hold, { capture: true, signal });
    for (const touch of TOUCHES) addEventListener(touch, silence, { capture: true, passive: true, signal });
    addEventListener('click', onClick, { capture: true, signal });
    addEventListener('pointerover', onOver, { capture: true, passive: true, signal });
  };
  return (mode) => {
    listening?.abort();
    listening = undefined;
    over = undefined;
    document.documentElement.classList.toggle(styles.selecting ?? '', mode === 'select');
    if (mode === 'select') start();
  };
}

function hold(event: Event): void {
  event.preventDefault();
  silence(event);
}

function silence(event: Event): void {
  event.stopImmediatePropagation();
}
