/** Marks the active states and the fired transitions in a drawn chart. */
import type { Layout } from '#machines/diagram/layout.ts';
import { activeSummary, FONTS } from '#machines/diagram/state-box.ts';
import { textWidth } from '#machines/diagram/text-width.ts';

/** Marks the drawing in `frame`; a collapsed state says which of its substates is active. */
export function highlight(
  frame: Element,
  { states }: Layout,
  { active, fired }: { readonly active: readonly string[]; readonly fired: readonly string[] },
): void {
  for (const state of frame.querySelectorAll('[data-state]'))
    state.classList.toggle('active', active.includes(state.getAttribute('data-state') ?? ''));
  mark(frame, 'fired', fired);
  for (const { state, lines } of states) {
    if (state.hidden.length === 0) continue;
    const inside = active.filter((id) => id.startsWith(`${state.id}.`));
    const summary = findState(frame, state.id)?.querySelector('.summary');
    const text = summary?.querySelector('text');
    if (!summary || !text) continue;
    summary.classList.toggle('inside', inside.length > 0);
    text.textContent = inside.length > 0 ? activeSummary(state.id, inside) : (lines[0]?.rows[0] ?? '');
    text.setAttribute('textLength', String(textWidth(text.textContent, FONTS.line)));
  }
}

/** Sets a class on the arrows and lines of these transitions, and on no others. */
export function mark(frame: Element, className: string, transitions: readonly string[]): void {
  for (const element of frame.querySelectorAll('[data-transitions]')) {
    const isMarked = transitionsOf(element).some((name) => transitions.includes(name));
    element.classList.toggle(className, isMarked);
  }
}

/** Names of the transitions at an element of the drawing: those of its line or arrow, else all of its state. */
export function transitionsAt(target: EventTarget): readonly string[] {
  const own = target instanceof Element ? target.closest('[data-transitions]') : null;
  if (own !== null) return transitionsOf(own);
  const state = target instanceof Element ? target.closest('[data-state]') : null;
  return [...(state?.querySelectorAll('[data-transitions]') ?? [])].flatMap(transitionsOf);
}

function transitionsOf(element: Element): readonly string[] {
  return element.getAttribute('data-transitions')?.split('\n') ?? [];
}

/** The drawn state of an id; of a hidden one, the collapsed state around it. */
export function findVisibleState(frame: Element, id: string): Element | undefined {
  const state = findState(frame, id);
  const end = id.lastIndexOf('.');
  return state ?? (end < 0 ? undefined : findVisibleState(frame, id.slice(0, end)));
}

function findState(frame: Element, id: string): Element | undefined {
  return [...frame.querySelectorAll('[data-state]')].find((state) => state.getAttribute('data-state') === id);
}
