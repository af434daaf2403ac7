/** Elements that end a line of text. */
const LINES = new Set(
  'address article aside blockquote br caption center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol option p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);

/** Words of nodes in one line: line breaks and blocks are blanks, and blanks are one. Subtrees that `isLeftOut` names say nothing. */
export function textOfNodes(nodes: Iterable<Node>, isLeftOut: (element: Element) => boolean): string {
  const words: string[] = [];
  const read = (node: Node) => {
    if (node instanceof Text) words.push(node.data);
    if (!(node instanceof Element) || isLeftOut(node)) return;
    const isLine = LINES.has(node.localName);
    if (isLine) words.push(' ');
    for (const child of node.childNodes) read(child);
    if (isLine) words.push(' ');
  };
  for (const node of nodes) read(node);
  return words.join('').replaceAll(/\s+/g, ' ').trim();
}
