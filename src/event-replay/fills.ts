/** Marks parts that are placeholders until the app runs, as registry/kit/ui/fills.ts names it: shared code would be a file of its own. */
const FILLS_MARK = 'data-fills';
/** Each uuid has it, and the JSON of an empty list has not. */
const ANY_UUID = '-';

/**
 * Whether a part in view is not what this visitor would see with the app: the starter can't wait for a touch there. Parts further below
 * wait: who scrolls to them starts the app. To be called after the first paint.
 */
export function hasPartToFill(): boolean {
  const parts = document.querySelectorAll<HTMLElement>(`[${FILLS_MARK}]`);
  return [...parts].some((part) => differs(part.getAttribute(FILLS_MARK) ?? '') && isInView(part));
}

/** `session`, `cart`, or the key of a list in storage with the uuid in it that makes a difference. */
function differs(source: string): boolean {
  const [name = '', uuid = ANY_UUID] = source.split(' ');
  if (name === 'session') return 'known' in document.documentElement.dataset;
  try {
    return name === 'cart' || Boolean(localStorage.getItem(name)?.includes(uuid));
  } catch {
    // The browser forbids the storage: it holds nothing.
    return false;
  }
}

/** A part without a box counts where it would be: below what precedes it. */
function isInView(part: Element): boolean {
  if (part.closest('[popover], dialog')) return false;
  const { top, bottom, height } = part.getBoundingClientRect();
  if (height > 0) return bottom > 0 && top < innerHeight;
  const before = part.previousElementSibling ?? part.parentElement;
  return !before || before.getBoundingClientRect().bottom < innerHeight;
}
