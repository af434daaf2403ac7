/** Where an element stands in the document, so that it can be found again after the document was made anew. */
export interface ElementPath {
  readonly path: string;
  /** What the element is and says, without numbers: another one that stands there by now is not taken for it. */
  readonly mark: string;
}

export function pathOf(element: Element): ElementPath {
  let path = '';
  for (let at = element; at.parentElement; at = at.parentElement)
    path = `>:nth-child(${[...at.parentElement.children].indexOf(at) + 1})${path}`;
  return { path: `:root${path}`, mark: markOf(element) };
}

export function elementAt({ path, mark }: ElementPath): HTMLElement | undefined {
  const found = document.querySelector<HTMLElement>(path);
  return found !== null && markOf(found) === mark ? found : undefined;
}

const LONGEST_MARK = 120;

function markOf(element: Element): string {
  const { localName, ariaLabel, textContent } = element;
  // What is typed into a control is its text too, but not what it is.
  const text = /^(?:input|select|textarea|form)$/.test(localName) ? '' : textContent;
  return [localName, element.getAttribute('name'), ariaLabel, text]
    .join(' ')
    .replaceAll(/[\d,.\s]+/g, ' ')
    .slice(0, LONGEST_MARK);
}
