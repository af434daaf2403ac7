/** Links, buttons and headings of a piece of a page that say nothing to those who hear it. */
export function nameless(container: HTMLElement): readonly string[] {
  return [...container.querySelectorAll<HTMLElement>('a, button, h1, h2, h3, h4, h5, h6')]
    .filter((each) => each.closest('[aria-hidden="true"]') === null && nameOf(each, container) === '')
    .map((each) => each.outerHTML.slice(0, 300));
}

function nameOf(element: HTMLElement, container: HTMLElement): string {
  const ids = element.getAttribute('aria-labelledby')?.split(/\s+/) ?? [];
  const labels = ids.map((id) => container.querySelector(`[id="${id}"]`)?.textContent ?? '');
  const heard = element.cloneNode(true);
  if (!(heard instanceof HTMLElement)) return '';
  for (const hidden of heard.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  const pictures = [...heard.querySelectorAll('[alt], [aria-label]')].map(
    (each) => each.getAttribute('alt') ?? each.getAttribute('aria-label'),
  );
  return [element.getAttribute('aria-label'), element.title, ...labels, ...pictures, heard.textContent]
    .join(' ')
    .trim();
}
