/**
 * Reveals an element inside a closed panel, another tab or a hidden slide from outside, as the preview does for the
 * node being edited. The element dispatches a bubbling event, and each component that hides it opens.
 */
import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Name of the bubbling event; its target is the element to reveal. */
export const REVEAL = 'raan:reveal';

/** Opens everything that hides an element. The page is updated by the next frame: measure and scroll then. */
export function reveal(element: Element): void {
  // Native `<details>` have no component that listens.
  for (
    let ancestor: Element | null | undefined = element;
    ancestor;
    ancestor = ancestor.parentElement?.closest('details')
  )
    if (ancestor instanceof HTMLDetailsElement && ancestor !== element) ancestor.open = true;
  element.dispatchEvent(new CustomEvent(REVEAL, { bubbles: true }));
}

/** Calls `show` for an element inside the container that is to be revealed: by `reveal`, or by the URL's fragment. */
export function useReveal(container: RefObject<HTMLElement | null>, show: (target: Element) => void): void {
  const onReveal = useEffectEvent(show);
  useEffect(() => {
    const element = container.current;
    if (element === null) return undefined;
    const onEvent = ({ target }: Event) => {
      if (target instanceof Element && target !== element) onReveal(target);
    };
    const revealFragment = () => {
      const target = fragmentTarget();
      if (target !== null && element.contains(target)) onReveal(target);
    };
    revealFragment();
    element.addEventListener(REVEAL, onEvent);
    window.addEventListener('hashchange', revealFragment);
    return () => {
      element.removeEventListener(REVEAL, onEvent);
      window.removeEventListener('hashchange', revealFragment);
    };
  }, [container]);
}

/** The element with the id of the URL's fragment; null where there is none or the fragment is malformed. */
function fragmentTarget(): Element | null {
  try {
    return document.getElementById(decodeURIComponent(location.hash.slice(1)));
  } catch {
    return null;
  }
}
