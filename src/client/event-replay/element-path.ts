/** Where an element stands in the document, so that it can be found again after the document was made anew. */
export interface Place {
  readonly path: string;
  /** What the element is and says, without numbers: another one that stands there by now is not taken for it. */
  readonly mark: string;
}

export function placeOf(element: Element): Place {
  const steps: string[] = [];
  for (let at: Element | null = element; at !== null && at !== document.documentElement; at = at.parentElement) {
    const index = at.parentElement === null ? 0 : [...at.parentElement.children].indexOf(at);
    steps.unshift(`:nth-child(${index + 1})`);
  }
  return { path: `:root>${steps.join('>')}`, mark: markOf(element) };
}

export function elementAt({ path, mark }: Place): Element | undefined {
  const found = document.querySelector(path);
  return found !== null && markOf(found) === mark ? found : undefined;
}

const LONGEST_MARK = 120;

function markOf(element: Element): string {
  const said = [element.localName, element.getAttribute('name'), element.getAttribute('aria-label')];
  // What is typed into a control is its text too, but not what it is.
  if (element instanceof HTMLElement && !/^(?:input|select|textarea|form)$/.test(element.localName))
    said.push(element.textContent);
  return said
    .join(' ')
    .replaceAll(/[\d,.\s]+/g, ' ')
    .slice(0, LONGEST_MARK);
}
