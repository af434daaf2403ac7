/**
 * While the builder selects: reports the element under the pointer, and blocks all actions of the page (contract,
 * chapter 5 `mode`).
 */
import type { PreviewMode, FrameNotification } from '#machines/preview/types.ts';
import { ancestorsOf, getRect, closestNode, nodeIdOf } from './node-layout.ts';
import styles from './preview.module.css';
import type { NodeSource } from '../page/node-index.ts';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

export interface SelectionOptions {
  readonly send: (message: FrameNotification) => void;
  /** Path of a node in the builder's JSON; undefined for a node that the builder has not sent. */
  readonly getSource: (nodeId: string) => NodeSource | undefined;
  /** Whether the builder follows drags: it speaks version 2. */
  readonly mayDrag: () => boolean;
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

/** px that the pointer moves with its button pressed before that is a drag. */
const DRAG_DISTANCE = 5;
/** A finger that rests for so long (ms), and moves by less than so much (px), picks up what is below it; else it scrolls. */
const HOLD_MS = 400;
const HOLD_DISTANCE = 10;

export function createSelection(
  page: HTMLElement,
  { send, getSource, mayDrag }: SelectionOptions,
): (mode: PreviewMode) => void {
  let hovered: HTMLElement | undefined;
  let isDue = false;
  let listening: AbortController | undefined;

  /** The element under the pressed button, where it was pressed, and whether that has become a drag. */
  let pressed: { readonly element: HTMLElement; readonly x: number; readonly y: number } | undefined;
  let isDragging = false;
  let hasDragged = false;
  /** Runs while a finger rests. */
  let hold: ReturnType<typeof setTimeout> | undefined;
  const endHold = () => {
    clearTimeout(hold);
    hold = undefined;
  };

  const facts = (element: HTMLElement) => {
    const nodeId = nodeIdOf(element);
    const { path = '', type: nodeType } = getSource(nodeId) ?? {};
    const location = { rect: getRect(element), ancestors: ancestorsOf(element) };
    return { raan: 1, nodeId, path, ...(nodeType !== undefined && { nodeType }), ...location } as const;
  };
  const sendNode = (type: 'select' | 'hover', element: HTMLElement) => send({ ...facts(element), type });
  const sendDrag = (phase: 'start' | 'move' | 'end' | 'cancel', x: number, y: number) => {
    if (pressed !== undefined) send({ ...facts(pressed.element), type: 'drag', phase, x, y });
  };
  const endDrag = (phase: 'end' | 'cancel', x: number, y: number) => {
    endHold();
    if (isDragging) sendDrag(phase, x, y);
    hasDragged = isDragging;
    isDragging = false;
    pressed = undefined;
  };
  const onDown = ({ target, button, isPrimary, pointerType, clientX: x, clientY: y }: PointerEvent) => {
    const element = closestNode(target);
    hasDragged = false;
    endHold();
    // A finger may scroll.
    if (pointerType !== 'touch') leaveField();
    // A second finger zooms.
    if (!isPrimary) return endDrag('cancel', x, y);
    pressed = element !== undefined && button === 0 && mayDrag() ? { element, x, y } : undefined;
    if (pressed === undefined || pointerType !== 'touch') return;
    hold = setTimeout(() => {
      hold = undefined;
      sendDrag('start', x, y);
      isDragging = true;
      // Where the device can: the finger hides what it has picked up.
      navigator.vibrate?.(10);
    }, HOLD_MS);
  };
  const onMove = ({ buttons, pointerType, clientX: x, clientY: y }: PointerEvent) => {
    if (pressed === undefined) return;
    if (buttons === 0) return endDrag('cancel', x, y);
    if (pointerType === 'touch' && !isDragging) {
      if (Math.hypot(x - pressed.x, y - pressed.y) >= HOLD_DISTANCE) endDrag('cancel', x, y);
      return;
    }
    if (!isDragging && Math.hypot(x - pressed.x, y - pressed.y) < DRAG_DISTANCE) return;
    sendDrag(isDragging ? 'move' : 'start', x, y);
    isDragging = true;
  };
  const onUp = ({ clientX: x, clientY: y }: PointerEvent) => endDrag('end', x, y);
  const onKey = (event: KeyboardEvent) => {
    if (pressedKey(event) !== 'Escape' || !isDragging) return;
    cancel(event);
    endDrag('cancel', 0, 0);
  };
  const onClick = (event: Event) => {
    cancel(event);
    leaveField();
    if (hasDragged) return;
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
    const listen = <Type extends keyof WindowEventMap>(
      type: Type,
      listener: (event: WindowEventMap[Type]) => void,
      isPassive = false,
    ) => {
      const ofPage = (event: WindowEventMap[Type]) => {
        if (!isOfTool(event.target, page)) listener(event);
      };
      addEventListener(type, ofPage, { capture: true, passive: isPassive, signal });
    };
    listen('pointerdown', onDown);
    addEventListener('pointermove', onMove, { capture: true, signal });
    addEventListener('pointerup', onUp, { capture: true, signal });
    addEventListener('pointercancel', () => endDrag('cancel', 0, 0), { capture: true, signal });
    addEventListener('keydown', onKey, { capture: true, signal });
    for (const type of BLOCKED_EVENTS) listen(type, cancel);
    for (const type of TOUCH_EVENTS) listen(type, stop, true);
    const keepPlace = (event: TouchEvent) => {
      if (isDragging && event.cancelable) event.preventDefault();
    };
    addEventListener('touchmove', keepPlace, { capture: true, passive: false, signal });
    listen('click', onClick);
    listen('pointerover', onOver, true);
  };
  return (mode) => {
    endDrag('cancel', 0, 0);
    hasDragged = false;
    listening?.abort();
    listening = undefined;
    hovered = undefined;
    document.documentElement.classList.toggle(styles.selecting ?? '', mode === 'select');
    if (mode === 'select') start();
  };
}

/** Whether a target is beside the page: `npm run dev` adds its tools to the body. */
function isOfTool(target: EventTarget | null, page: HTMLElement): boolean {
  return target instanceof Node && target !== document.body && document.body.contains(target) && !page.contains(target);
}

/** Removes the focus from a builder's field beside the page, as a press does that is not blocked. */
function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

function cancel(event: Event): void {
  event.preventDefault();
  stop(event);
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}
