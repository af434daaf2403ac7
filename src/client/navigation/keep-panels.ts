/** Panels that stay as they are while what they filter is loaded: `details[data-panel]`, named the same on both pages. */
const PANELS = 'details[data-panel]';

/**
 * Remembers the open panels around a link that is followed. The returned function reopens them on the new page. It
 * focuses the link with the same text, so that the next filter is one tap or key away.
 */
export function rememberPanels(link: Element): () => void {
  const panel = link.closest<HTMLElement>(PANELS);
  if (panel === null) return () => {};
  const open = openNames();
  const hadFocus = document.activeElement === link;
  const words = wordsOf(link);
  return () => {
    let found: HTMLElement | undefined;
    for (const each of document.querySelectorAll<HTMLDetailsElement>(PANELS)) {
      if (open.has(each.dataset.panel)) each.open = true;
      if (each.dataset.panel === panel.dataset.panel)
        found = [...each.querySelectorAll('a')].find((candidate) => wordsOf(candidate) === words);
    }
    if (hadFocus) found?.focus({ preventScroll: true });
  };
}

function openNames(): ReadonlySet<string | undefined> {
  const open = document.querySelectorAll<HTMLElement>(`${PANELS}[open]`);
  return new Set([...open].map(({ dataset }) => dataset.panel));
}

/** The link's own text, without the count in an element beside it. */
function wordsOf(link: Element): string {
  return [...link.childNodes].map((node) => (node instanceof Text ? node.data : '')).join('');
}
