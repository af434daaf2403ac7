/** Where the visitor types and chooses from now on, also what the starter has held: it is announced once the app is there. */
export function trackTouchedControls(): ReadonlySet<EventTarget> {
  const touched = new Set<EventTarget>();
  const note = ({ target }: Event) => {
    if (target !== null) touched.add(target);
  };
  addEventListener('input', note, true);
  addEventListener('change', note, true);
  return touched;
}
