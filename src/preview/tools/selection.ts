/**
 * While the builder selects: reports the element under the pointer, and blocks all actions of the page (contract,
 * chapter 5 `mode`).
 */
import type { PreviewMode, FrameNotification } from '#machines/preview/types.ts';
import { ancestorsOf, getRect, closestNode, nodeIdOf } from './node-layout.ts';
import styles from './preview.module.css';
import type { NodeSource } from '../page/node-index.ts';

export interface SelectionOptions {
  readonly send: (message: FrameNotification) => void;
  /** Path of a node in the builder's JSON; undefined for a node that the builder has not sent. */
  readonly getSource: (nodeId: string) => NodeSource | undefined;
}

/** Events that could trigger an action of the page. */
const BLOCKED_EVENTS = [
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
const TOUCH_EVENTS = ['touchstart', 'touchend'] as const;

export function createSelection({ send, getSource }: SelectionOptions): (mode: PreviewMode) => void {
  let hovered: HTMLElement | undefined;
  let isDue = false;
  let listening: AbortController | undefined;

  const sendNode = (type: 'select' | 'hover', element: HTMLElement) => {
    const nodeId = nodeIdOf(element);
    const { path = '', type: nodeType } = getSource(nodeId) ?? {};
    const location = { rect: getRect(element), ancestors: ancestorsOf(element) };
    send({ raan: 1, type, nodeId, path, ...(nodeType !== undefined && { nodeType }), ...location });
  };
  const onClick = (event: Event) => {
    cancel(event);
    const element = closestNode(event.target);
    if (element !== undefined) sendNode('select', element);
  };
  const onOver = ({ target }: Event) => {
    const element = closestNode(target);
    if (element === hovered) return;
    hovered = element;
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      if (hovered !== undefined && listening !== undefined) sendNode('hover', hovered);
    });
  };
  const start = () => {
    listening = new AbortController();
    const { signal } = listening;
    for (const type of BLOCKED_EVENTS) addEventListener(type, cancel, { capture: true, signal });
    for (const type of TOUCH_EVENTS) addEventListener(type, stop, { capture: true, passive: true, signal });
    addEventListener('click', onClick, { capture: true, signal });
    addEventListener('pointerover', onOver, { capture: true, passive: true, signal });
  };
  return (mode) => {
    listening?.abort();
    listening = undefined;
    hovered = undefined;
    document.documentElement.classList.toggle(styles.selecting ?? '', mode === 'select');
    if (mode === 'select') start();
  };
}

function cancel(event: Event): void {
  event.preventDefault();
  stop(event);
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}
