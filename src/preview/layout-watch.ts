/** Tells, once a frame at most, that something on the page may stand elsewhere than before. */

export interface LayoutWatch {
  /** Looks at these elements' sizes too; without any, at nothing. */
  readonly watch: (elements: readonly Element[]) => void;
  /** In the next frame, whether something has changed or not. */
  readonly soon: () => void;
}

const SIGNS = ['scroll', 'load', 'toggle', 'transitionend', 'animationend'] as const;

export function createLayoutWatch(page: Element, changed: () => void): LayoutWatch {
  let isDue = false;
  let stop: (() => void) | undefined;
  const soon = () => {
    if (isDue) return;
    isDue = true;
    requestAnimationFrame(() => {
      isDue = false;
      changed();
    });
  };
  const sizes = new ResizeObserver(soon);
  const start = () => {
    const tree = new MutationObserver(soon);
    tree.observe(page, { subtree: true, childList: true, attributes: true, characterData: true });
    for (const sign of SIGNS) document.addEventListener(sign, soon, { capture: true, passive: true });
    addEventListener('resize', soon);
    return () => {
      tree.disconnect();
      for (const sign of SIGNS) document.removeEventListener(sign, soon, { capture: true });
      removeEventListener('resize', soon);
    };
  };
  return {
    watch: (elements) => {
      sizes.disconnect();
      if (elements.length === 0) {
        stop?.();
        stop = undefined;
        return;
      }
      stop ??= start();
      for (const element of [page, ...elements]) sizes.observe(element);
    },
    soon,
  };
}
