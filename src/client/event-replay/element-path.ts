/** Where an element stands in the document, so that it can be found again after the document was made anew. */
export interface ElementPath {
  readonly path: string;
  /** What the element is and says, without numbers: another one that stands there by now is not taken for it. */
  readonly mark: string;
}

export function pathOf(element: Element): ElementPath {
  const steps: string[] = [];
  for (let at = element, parent = at.parentElement; parent !== null; at = parent, parent = at.parentElement)
    steps.unshift(`:nth-child(${[...parent.children].indexOf(at) + 1})`);
  return { path: `:root>${steps.join('>')}`, mark: markOf(element) };
}

export function elementAt({ path, mark }: ElementPath): HTMLElement | undefined {
  const found = document.querySelector<HTMLElement>(path);
  return found !== null && markOf(found) === mark ? found : undefined;
}

const LONGEST_MARK = 120;

function markOf(element: Element): string {
  const said = [element.localName, ...['name', 'aria-label'].map((name) => element.getAttribute(name))];
  // What is typed into a control is its text too, but not what it is.
  if (!/^(?:input|select|textarea|form)$/.test(element.localName)) said.push(element.textContent);
  return said
    .join(' ')
    .replaceAll(/[\d,.\s]+/g, ' ')
    .slice(0, LONGEST_MARK);
}
