/** A finger that rests for so long (ms), and moves by less than so much (px), picks up the row below it; else it scrolls. */
const HOLD_MS = 400;
const HOLD_DISTANCE = 10;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

/** Drags the rows of a tree by a finger, through the drag events of a mouse: browsers send these for a finger on some devices only. */
export function dragByTouch(tree: HTMLElement): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  let held: { readonly row: Element; readonly at: Point; readonly dataTransfer: DataTransfer } | undefined;
  let isDragging = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const send = (type: string, target: Element | null | undefined, { clientX, clientY }: Point) => {
    const dataTransfer = held?.dataTransfer ?? null;
    const event = new DragEvent(type, { bubbles: true, cancelable: true, clientX, clientY, dataTransfer });
    return target?.dispatchEvent(event);
  };
  /** The row at a point, or the tree itself below its rows. */
  const targetAt = ({ clientX, clientY }: Point) => {
    const found = document.elementFromPoint(clientX, clientY);
    return tree.contains(found) ? (found?.closest('[role=treeitem]') ?? tree) : undefined;
  };
  const end = (at?: Point) => {
    clearTimeout(timer);
    if (isDragging && at !== undefined) send('drop', targetAt(at), at);
    if (isDragging && held !== undefined) send('dragend', held.row, at ?? held.at);
    held = undefined;
    isDragging = false;
  };
  const press = ({ target, isPrimary, pointerType, clientX, clientY }: PointerEvent) => {
    end();
    const row = target instanceof Element ? target.closest('[role=treeitem]') : null;
    if (pointerType !== 'touch' || !isPrimary || row === null) return;
    const at = { clientX, clientY };
    held = { row, at, dataTransfer: new DataTransfer() };
    timer = setTimeout(() => {
      // A row that may not be dragged cancels the event.
      isDragging = send('dragstart', row, at) === true;
      if (isDragging) navigator.vibrate?.(10);
    }, HOLD_MS);
  };
  const move = (event: PointerEvent) => {
    if (held === undefined) return;
    const { clientX, clientY } = held.at;
    if (isDragging) {
      const target = targetAt(event);
      // The rows beyond the edge come into view.
      if (target !== tree) target?.scrollIntoView({ block: 'nearest' });
      send('dragover', target, event);
    } else if (Math.hypot(event.clientX - clientX, event.clientY - clientY) >= HOLD_DISTANCE) end();
  };

  tree.addEventListener('pointerdown', press, { signal });
  addEventListener('pointermove', move, { signal });
  addEventListener('pointerup', (event) => end(event), { signal });
  addEventListener('pointercancel', () => end(), { signal });
  const keepPlace = (event: TouchEvent) => isDragging && event.cancelable && event.preventDefault();
  tree.addEventListener('touchmove', keepPlace, { passive: false, signal });
  // The browser's own drag and menu of a finger that rests.
  for (const type of ['dragstart', 'contextmenu'])
    tree.addEventListener(
      type,
      (event) => {
        if (held === undefined || !event.isTrusted) return;
        event.preventDefault();
        event.stopPropagation();
      },
      { capture: true, signal },
    );
  return () => {
    end();
    listening.abort();
  };
}
