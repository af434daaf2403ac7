/** Collects the controls that the visitor changes from now on; replayed values of the starter's queue count too. */
export function trackTouchedControls(): ReadonlySet<EventTarget> {
  const touched = new Set<EventTarget>();
  const add = ({ target }: Event) => {
    if (target !== null) touched.add(target);
  };
  addEventListener('input', add, true);
  addEventListener('change', add, true);
  return touched;
}
