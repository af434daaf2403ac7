/** @typedef {import('../tree.ts').LogicalNode} LogicalNode */

/**
 * The page as the storefront's own types show it.
 *
 * @param {LogicalNode} node
 * @returns {object}
 */
export function storefrontNode(node) {
  const { id } = node;
  switch (node.kind) {
    case 'section':
      return { type: 'section', id, props: { title: node.title }, children: node.children.map(storefrontNode) };
    case 'heading':
      return { type: 'heading', id, props: { text: node.text, level: node.level } };
    case 'text':
      return { type: 'text', id, props: { text: node.text } };
    case 'picture':
      return { type: 'image', id, props: { src: node.src, alt: node.alt, ratio: '1/1' } };
    case 'buy':
      return { type: 'button', id, props: { label: node.label, href: '/' } };
  }
}

/**
 * JSON Pointer to a value that occurs once in a document.
 *
 * @param {unknown} document
 * @param {string} value
 * @returns {string | undefined}
 */
export function pointerTo(document, value) {
  if (document === value) return '';
  if (typeof document !== 'object' || document === null) return undefined;
  for (const [key, inner] of Object.entries(document)) {
    const found = pointerTo(inner, value);
    if (found !== undefined) return `/${key.replaceAll('~', '~0').replaceAll('/', '~1')}${found}`;
  }
  return undefined;
}
