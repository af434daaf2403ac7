/** Rich text as a document of the editor, and back as HTML. Needs a browser's parser; nothing of the text runs in it. */
import {
  DOMParser as ProseParser,
  DOMSerializer,
  Fragment,
  type Mark,
  type Node as ProseNode,
  Slice,
} from 'prosemirror-model';
import { cleanHtml } from '../html-import/clean-html.ts';
import { parseForeign } from '../html-import/parse-foreign.ts';
import { parseInert } from '../html-import/parse-inert.ts';
import { isSafeUrl } from '#schemas/values/address/safe-url.ts';
import { richTextSchema } from './schema.ts';

const parser = ProseParser.fromSchema(richTextSchema);

/** Reads a rich text; an empty one has one empty paragraph. */
export function readRichText(html: string): ProseNode {
  return parser.parse(parseInert(html).body);
}

/** Cleans pasted HTML: text with only its markup, no classes, styles, scripts, forms or unsafe addresses. */
export function readPasted(html: string): Slice {
  const clean = cleanHtml([...parseForeign(html).childNodes], {
    addressOf: (written) => (written !== null && written.trim() !== '' && isSafeUrl(written) ? written : undefined),
    isDropped: (name) => DROPPED.has(name),
    drop: () => {},
  });
  const pasted = parseInert(clean).body;
  for (const link of pasted.querySelectorAll('a:not([href])')) link.replaceWith(...link.childNodes);
  return parser.parseSlice(pasted);
}

const DROPPED = new Set(
  'applet audio base button canvas dialog embed fieldset form frame frameset iframe input link meta nav noscript object progress script select style svg template textarea title video'.split(
    ' ',
  ),
);

/** Pasted text without markup: a paragraph for each block of lines. */
export function plainSlice(text: string): Slice {
  const { paragraph, hard_break: lineBreak } = richTextSchema.nodes;
  const paragraphs = text.split(/\n{2,}/).map((block) => {
    const lines = block
      .split('\n')
      .flatMap((line, index) => [
        ...(index > 0 ? [lineBreak.create()] : []),
        ...(line === '' ? [] : [richTextSchema.text(line)]),
      ]);
    return paragraph.create(null, lines);
  });
  return new Slice(Fragment.from(paragraphs), 1, 1);
}

/** Writes a document as HTML; '' where it says nothing. */
export function writeRichText(doc: ProseNode): string {
  const document = parseInert('');
  const root = document.createElement('div');
  root.append(serializerFor(document).serializeFragment(doc.content, { document }));
  for (const element of root.querySelectorAll('li[data-tight]')) {
    element.removeAttribute('data-tight');
    const [first] = element.children;
    if (first?.localName === 'p' && first.attributes.length === 0) first.replaceWith(...first.childNodes);
  }
  const isEmpty =
    root.textContent.trim() === '' && root.querySelector('img, hr, table, iframe, video, picture') === null;
  return isEmpty ? '' : root.innerHTML;
}

type Kept = Readonly<Record<string, string>>;

function serializerFor(document: Document): DOMSerializer {
  const element = (name: string) => (node: ProseNode) => [name, keptOf(node), 0] as const;
  const leaf = (name: string) => (node: ProseNode) => [name, keptOf(node)] as const;
  const whole = ({ attrs: { html } }: ProseNode) => {
    const [first] = parseInert(String(html)).body.children;
    return first === undefined ? document.createElement('span') : document.importNode(first, true);
  };
  const inline = (mark: Mark) => [String(mark.attrs.name), keptOf(mark), 0] as const;
  return new DOMSerializer(
    {
      ...DOMSerializer.nodesFromSchema(richTextSchema),
      paragraph: element('p'),
      heading: (node) => [`h${node.attrs.level}`, keptOf(node), 0],
      blockquote: element('blockquote'),
      bullet_list: element('ul'),
      ordered_list: element('ol'),
      list_item: (node) => ['li', { ...keptOf(node), ...(node.attrs.isLoose === true ? {} : { 'data-tight': '' }) }, 0],
      group: (node) => [String(node.attrs.name), keptOf(node), 0],
      code_block: element('pre'),
      horizontal_rule: leaf('hr'),
      hard_break: leaf('br'),
      whole_block: whole,
      whole_inline: whole,
    },
    {
      link: (mark) => ['a', { ...keptOf(mark), href: String(mark.attrs.href) }, 0],
      inline,
      em: inline,
      strong: inline,
    },
  );
}

function keptOf({ attrs }: ProseNode | Mark): Kept {
  return attrs.kept as Kept;
}
