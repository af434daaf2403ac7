/**
 * How what lies in a closed panel, another tab or a slide out of sight is brought to light from outside, as the preview does
 * for the node that is being edited: a bubbling event from the element that shall be seen opens everything it lies in.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Dispatched on an element, bubbling; each component that hides the element shows it. */
export const REVEAL = 'raan:reveal';

/** Opens all that hides an element. The page has changed by the next frame: measure and scroll then. */
export function reveal(element: Element): void {
  // `<details>` need no component for it.
  for (let at: Element | null | undefined = element; at; at = at.parentElement?.closest('details'))
    if (at instanceof HTMLDetailsElement && at !== element) at.open = true;
  element.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
}

/** Tells a component which of the elements within it shall be seen: asked for by `reveal`, or named by the address (`#…`). */
export function useReveal(container: RefObject<HTMLElement | null>, show: (target: Element) => void): void {
  const onReveal = useEffectEvent(show);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const onEvent = ({ target }: Event) => {
      if (target instanceof Element && target !== element) onReveal(target);
    };
    const followAddress = () => {
      const named = namedByAddress();
      if (named !== null && element.contains(named)) onReveal(named);
    };
    followAddress();
    element.addEventListener(REVEAL, onEvent);
    window.addEventListener('hashchange', followAddress);
    return () => {
      element.removeEventListener(REVEAL, onEvent);
      window.removeEventListener('hashchange', followAddress);
    };
  }, [container]);
}

/** The element that the address names; null where it names none, or is no proper address. */
function namedByAddress(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
