/** Path of an element in the document, by which it is found again after a reload. */
export interface ElementPath {
  readonly path: string;
  /** Name and text of the element without numbers, which tell it from another one at the same path. */
  readonly mark: string;
}

/** Returns the path of an element in the document. */
export function pathOf(element: Element): ElementPath {
  const steps: string[] = [];
  for (let at = element, parent = at.parentElement; parent !== null; at = parent, parent = at.parentElement)
    steps.unshift(`:nth-child(${[...parent.children].indexOf(at) + 1})`);
  return { path: `:root>${steps.join('>')}`, mark: markOf(element) };
}

/** Finds the element of a path; undefined where another one is in its place. */
export function elementAt({ path, mark }: ElementPath): HTMLElement | undefined {
  const found = document.querySelector<HTMLElement>(path);
  return found !== null && markOf(found) === mark ? found : undefined;
}

const MAX_MARK = 120;

function markOf(element: Element): string {
  const parts = [element.localName, ...['name', 'aria-label'].map((name) => element.getAttribute(name))];
  // The text of a control is its value, which changes.
  if (!/^(?:input|select|textarea|form)$/.test(element.localName)) parts.push(element.textContent);
  return parts
    .join(' ')
    .replaceAll(/[\d,.\s]+/g, ' ')
    .slice(0, MAX_MARK);
}
