const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"])';

/**
 * Keeps the focus in a container whose focused control is removed, or disabled for a while: browsers would leave it on the body. The
 * next control gets it, else the nearest one before; a control that is enabled again gets it back. A press of the pointer outside
 * all controls still removes it. Pass it as the `ref` of the container; returns the clean-up.
 */
export function keepFocus(root: HTMLElement | null): (() => void) | undefined {
  if (root === null) return undefined;
  /** The focused control, then those to try after it. */
  let order: readonly HTMLElement[] = [];
  const remember = ({ target }: FocusEvent) => {
    const controls = [...root.querySelectorAll<HTMLElement>(FOCUSABLE)];
    const at = controls.findIndex((control) => control === target);
    order = at < 0 ? [] : [...controls.slice(at), ...controls.slice(0, at).toReversed()];
  };
  const forget = () => {
    order = [];
  };
  const observer = new MutationObserver(() => {
    const [last] = order;
    if (last === undefined || document.activeElement !== document.body) return;
    // It is busy: it gets the focus back when it is enabled again.
    if (last.isConnected && last.matches(':disabled')) return;
    order.some((control) => {
      control.focus();
      return document.activeElement === control;
    });
  });
  root.addEventListener('focusin', remember);
  root.addEventListener('pointerdown', forget);
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    root.removeEventListener('focusin', remember);
    root.removeEventListener('pointerdown', forget);
    observer.disconnect();
  };
}
