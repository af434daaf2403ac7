import type { Head } from './head.ts';

/** Marks the elements that belong to the page and not to the site, so that a navigation can replace them. */
export const PAGE_HEAD_MARK = 'data-page';

/** Writes a page's head into the document after a navigation. Structured data stays the first page's: crawlers do not navigate. */
export function writeHead(head: Head): void {
  document.title = head.title;
  for (const old of document.head.querySelectorAll(`[${PAGE_HEAD_MARK}]`)) old.remove();
  for (const { tag, attributes } of head.tags) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.setAttribute(PAGE_HEAD_MARK, '');
    document.head.append(element);
  }
}
