/** Path of an element in the document, by which it is found again after a reload. */
export interface ElementPath {
  readonly path: string;
  /** Name and text of the element without numbers, which distinguish it from another one at the same path. */
  readonly mark: string;
}

/** Returns the path of an element in the document. */
export function pathOf(element: Element): ElementPath {
  let path = '';
  for (let at = element; at.parentElement; at = at.parentElement)
    path = `>:nth-child(${[...at.parentElement.children].indexOf(at) + 1})${path}`;
  return { path: `:root${path}`, mark: markOf(element) };
}

/** Finds the element of a path; undefined where another one is in its place. */
export function elementAt({ path, mark }: ElementPath): HTMLElement | undefined {
  const found = document.querySelector<HTMLElement>(path);
  return found !== null && markOf(found) === mark ? found : undefined;
}

const MAX_MARK = 120;

function markOf(element: Element): string {
  const { localName, ariaLabel, textContent } = element;
  // The text of a control is its value, which changes.
  const text = /^(?:input|select|textarea|form)$/.test(localName) ? '' : textContent;
  return [localName, element.getAttribute('name'), ariaLabel, text]
    .join(' ')
    .replaceAll(/[\d,.\s]+/g, ' ')
    .slice(0, MAX_MARK);
}
