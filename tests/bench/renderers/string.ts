/** String concatenation: the cost of rendering without React. */
import { renderer } from '../renderer.ts';
import type { LogicalNode } from '../tree.ts';

export default renderer({
  write: (tree: readonly LogicalNode[]) => tree,
  enter: (tree) => tree,
  view: () => null,
  html: (tree) => tree.map(html).join(''),
});

function html(node: LogicalNode): string {
  switch (node.kind) {
    case 'section':
      return `<section class="s-padded"><p class="title">${escaped(node.title)}</p>${node.children.map(html).join('')}</section>`;
    case 'heading':
      return node.level === 2 ? `<h2>${escaped(node.text)}</h2>` : `<h3>${escaped(node.text)}</h3>`;
    case 'text':
      return `<p>${escaped(node.text)}</p>`;
    case 'picture':
      return `<img src="${escaped(node.src)}" alt="${escaped(node.alt)}" loading="lazy" width="300" height="300"/>`;
    case 'buy':
      return `<button type="button">${escaped(node.label)} <b>${node.price}</b> </button>`;
  }
}

function escaped(text: string): string {
  return /["&'<>]/.test(text) ? text.replaceAll(/["&'<>]/g, (found) => `&#${found.charCodeAt(0)};`) : text;
}
