/**
 * The documents of the rich text editor. They have the markup that its toolbar writes and keep all other inline markup.
 * Tables, pictures and films are single blocks, so that an edited text loses nothing.
 */
import {
  type Attrs,
  type DOMOutputSpec,
  type MarkSpec,
  type Node as ProseNode,
  type NodeSpec,
  Schema,
} from 'prosemirror-model';

/** Attributes of an element that are kept, as they are written. */
type Kept = Readonly<Record<string, string>>;

/** Elements that stay whole. */
const WHOLE =
  'table, figure, picture, img, iframe, video, audio, details, dl, ruby, hgroup, object, embed, map, svg, math, form, template';
/** Inline elements that the toolbar does not write. */
const INLINE = 'abbr bdi bdo cite code data del dfn font ins kbd mark q s samp small span sub sup time u var'.split(
  ' ',
);
/** Containers whose blocks are edited in place. */
const GROUPS = 'address article aside div footer header main nav section'.split(' ');

/** Names that may be written again; handlers are none. */
const KEPT = /^(?!on)[a-z][\w-]*$/i;

function keptOf(element: HTMLElement): Kept {
  return Object.fromEntries(
    [...element.attributes].filter(({ name }) => KEPT.test(name)).map(({ name, value }) => [name, value]),
  );
}

const attrs = { kept: { default: {} } };
const getAttrs = (element: HTMLElement) => ({ kept: keptOf(element) });
const tag = (name: string) => [{ tag: name, getAttrs }];
/** The DOM of the editor itself: no attribute of the page may act in the workbench. */
const bare = (name: string) => (): DOMOutputSpec => [name, 0];

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', attrs, parseDOM: tag('p'), toDOM: bare('p') },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { ...attrs, level: { default: 2 } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      getAttrs: (element: HTMLElement) => ({ level, kept: keptOf(element) }),
    })),
    toDOM: ({ attrs: { level } }: ProseNode): DOMOutputSpec => [`h${level}`, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    attrs,
    parseDOM: tag('blockquote'),
    toDOM: bare('blockquote'),
  },
  bullet_list: { group: 'block', content: 'list_item+', attrs, parseDOM: tag('ul'), toDOM: bare('ul') },
  ordered_list: { group: 'block', content: 'list_item+', attrs, parseDOM: tag('ol'), toDOM: bare('ol') },
  list_item: {
    content: 'block+',
    defining: true,
    // Whether its text is in paragraphs.
    attrs: { ...attrs, isLoose: { default: false } },
    parseDOM: [
      {
        tag: 'li',
        getAttrs: (element: HTMLElement) => ({
          kept: keptOf(element),
          isLoose: [...element.children].some(({ localName }) => localName === 'p'),
        }),
      },
    ],
    toDOM: bare('li'),
  },
  group: {
    group: 'block',
    content: 'block+',
    attrs: { ...attrs, name: { default: 'div' } },
    parseDOM: GROUPS.map((name) => ({
      tag: name,
      getAttrs: (element: HTMLElement) => ({ name, kept: keptOf(element) }),
    })),
    toDOM: bare('div'),
  },
  code_block: {
    group: 'block',
    content: 'text*',
    marks: '',
    code: true,
    attrs,
    parseDOM: [{ tag: 'pre', preserveWhitespace: 'full' as const, getAttrs }],
    toDOM: bare('pre'),
  },
  horizontal_rule: { group: 'block', attrs, parseDOM: tag('hr'), toDOM: (): DOMOutputSpec => ['hr'] },
  whole_block: wholeSpec('block'),
  whole_inline: { ...wholeSpec('inline'), inline: true },
  hard_break: {
    group: 'inline',
    inline: true,
    selectable: false,
    attrs,
    parseDOM: tag('br'),
    toDOM: (): DOMOutputSpec => ['br'],
  },
  text: { group: 'inline' },
} satisfies Readonly<Record<string, NodeSpec>>;

/** A piece that the editor shows by its name and its text, and writes as it was read. */
function wholeSpec(group: 'block' | 'inline'): NodeSpec {
  return {
    group,
    atom: true,
    attrs: { html: { default: '' }, name: { default: '' }, says: { default: '' } },
    parseDOM: [
      {
        tag: WHOLE,
        context: group === 'inline' ? 'paragraph/|heading/' : '',
        priority: group === 'inline' ? 60 : 50,
        getAttrs: (element: HTMLElement) => ({
          html: element.outerHTML,
          name: element.localName,
          says: (element.getAttribute('alt') ?? element.textContent).trim().slice(0, MOST_SAID),
        }),
      },
    ],
    toDOM: ({ attrs: { name, says } }) => [
      group === 'inline' ? 'span' : 'div',
      { 'data-whole': String(name), contenteditable: 'false' },
      `<${name}> ${says}`.trim(),
    ],
  };
}

/** Characters that a piece is shown with. */
const MOST_SAID = 80;

const markAttrs = (selector: string, more: (element: HTMLElement) => Attrs = () => ({})) => [
  {
    tag: selector,
    getAttrs: (element: HTMLElement) => ({ kept: keptOf(element), name: element.localName, ...more(element) }),
  },
];

const marks = {
  link: {
    attrs: { ...attrs, href: { default: '' } },
    inclusive: false,
    parseDOM: markAttrs('a[href]', (element) => ({ href: element.getAttribute('href') ?? '' })),
    toDOM: (): DOMOutputSpec => ['a', 0],
  },
  inline: {
    attrs: { ...attrs, name: { default: 'span' } },
    excludes: '',
    parseDOM: [...INLINE, 'a:not([href])'].flatMap((name) => markAttrs(name)),
    toDOM: ({ attrs: { name } }): DOMOutputSpec => [SHOWN.has(String(name)) ? String(name) : 'span', 0],
  },
  em: {
    attrs: { ...attrs, name: { default: 'em' } },
    parseDOM: ['em', 'i'].flatMap((name) => markAttrs(name)),
    toDOM: (): DOMOutputSpec => ['em', 0],
  },
  strong: {
    attrs: { ...attrs, name: { default: 'strong' } },
    parseDOM: ['strong', 'b'].flatMap((name) => markAttrs(name)),
    toDOM: (): DOMOutputSpec => ['strong', 0],
  },
} satisfies Readonly<Record<string, MarkSpec>>;

/** Inline elements that look like themselves in the editor. */
const SHOWN: ReadonlySet<string> = new Set(['code', 'del', 'ins', 'kbd', 'mark', 's', 'small', 'sub', 'sup', 'u']);

/** The schema of the editor's documents. */
export const richTextSchema = new Schema({ nodes, marks });
