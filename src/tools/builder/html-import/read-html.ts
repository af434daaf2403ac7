/** Foreign HTML, a page or a part of one, as nodes of the registry. Needs a browser's parser; scripts never run in it. */
import { videoSource } from '#registry/kit/address/video-source.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';
import { isSafeUrl } from '#schemas/values/address/safe-url.ts';
import type { RawNode } from '../page/nodes.ts';
import { cleanHtml } from './clean-html.ts';
import { bannerOf, columnsOf, ratioOf } from './read-layout.ts';
import { parseForeign } from './parse-foreign.ts';
import { textOfNodes } from './text-of.ts';

/** The imported content. */
export interface ReadHtml {
  readonly nodes: readonly RawNode[];
  /** Number of dropped elements by name; `#deep`: content nested too deeply. */
  readonly dropped: ReadonlyMap<string, number>;
}

/** Nodes to bring in at most: more than a page of the largest shop has. */
const MOST_NODES = 1000;
/** Levels that are followed; what is deeper comes as text. */
const MOST_LEVELS = 100;

/** Elements without a meaning on another page, or not allowed on one. */
const DROPPED = new Set(
  'applet audio base button canvas dialog embed fieldset form frame frameset input label link meta nav noscript object progress script select style svg template textarea'.split(
    ' ',
  ),
);
const DROPPED_PARTS = [...DROPPED].join();
/** Elements that hold others, and say nothing themselves. */
const HOLDERS = new Set('article aside body center div footer header hgroup main section'.split(' '));
const HEADING = /^h[1-6]$/;
const LOOKS_LIKE_BUTTON = /(?:^|[\s_-])(?:btn|button|cta)(?:$|[\s_-])/i;

/** Reads HTML; never throws. `base` is the address that it comes from, '' where that is unknown. */
export function readHtml(html: string, base = ''): ReadHtml {
  const body = parseForeign(html);
  const dropped = new Map<string, number>();
  const drop = (name: string) => void dropped.set(name, (dropped.get(name) ?? 0) + 1);
  /** Counts what an element that becomes one component leaves out. */
  const dropWithin = (element: Element): void => {
    for (const part of element.querySelectorAll(DROPPED_PARTS)) {
      const around = part.parentElement?.closest(DROPPED_PARTS) ?? null;
      // Once for what holds others.
      if (around === null || !element.contains(around)) drop(part.localName);
    }
  };
  const addressOf = (written: string | null): string | undefined => {
    if (written === null) return undefined;
    const address = parseUrl(written, base)?.href ?? written;
    return address.trim() !== '' && isSafeUrl(address) ? address : undefined;
  };
  const clean = (parts: readonly Node[]) =>
    cleanHtml(parts, { addressOf, isDropped: (name) => DROPPED.has(name), drop });

  const readList = (children: Iterable<ChildNode>, level: number): readonly RawNode[] => {
    const nodes: RawNode[] = [];
    let flow: Node[] = [];
    const endFlow = () => {
      const text = clean(flow);
      flow = [];
      if (text !== '') nodes.push({ type: 'rich-text', props: { html: text } });
    };
    for (const child of children) {
      const read = child instanceof Element ? readElement(child, level) : undefined;
      if (read === undefined) flow.push(child);
      else {
        endFlow();
        nodes.push(...read);
      }
    }
    endFlow();
    return joinQuestions(nodes);
  };

  /** The nodes of an element; undefined for text, which joins its neighbours. */
  const readElement = (element: Element, level: number): readonly RawNode[] | undefined => {
    const name = element.localName;
    if (DROPPED.has(name)) {
      drop(name);
      return [];
    }
    if (HEADING.test(name)) return readHeading(element);
    if (name === 'hr') return [{ type: 'divider', props: {} }];
    if (name === 'img') return readPicture(element, element);
    if (name === 'picture' || name === 'figure') return readFigure(element, level);
    if (name === 'iframe' || name === 'video') return readVideo(element);
    if (name === 'blockquote') return readQuote(element);
    if (name === 'details') return readDetails(element);
    if (name === 'a' && isButton(element)) return readButton(element);
    if (HOLDERS.has(name)) return readBanner(element) ?? readColumns(element, level) ?? readHolder(element, level + 1);
    // A paragraph or a link around one picture and nothing else is that picture.
    const [picture] = element.querySelectorAll('img');
    if (picture === undefined || textOf(element) !== '') return undefined;
    dropWithin(element);
    return readPicture(picture, element);
  };

  const readHeading = (element: Element): readonly RawNode[] => {
    const pictures = [...element.querySelectorAll('img')].flatMap((picture) => readPicture(picture, picture));
    dropWithin(element);
    const text = textOf(element);
    const heading = { type: 'heading', props: { text, level: Number(element.localName.slice(1)) } };
    return text === '' ? pictures : [...pictures, heading];
  };

  const readPicture = (picture: Element, around: Element): readonly RawNode[] => {
    const src = addressOf(picture.getAttribute('src'));
    if (src === undefined || /^(?:mailto|tel|line):/i.test(src)) {
      drop('img');
      return [];
    }
    const href = addressOf((around.closest('a') ?? around.querySelector('a'))?.getAttribute('href') ?? null);
    const alt = picture.getAttribute('alt')?.trim() ?? '';
    return [{ type: 'image', props: { src, alt, ...(href === undefined ? {} : { href }) } }];
  };

  const readFigure = (element: Element, level: number): readonly RawNode[] => {
    const pictures = [...element.querySelectorAll('img')];
    const caption = textOf(element.querySelector('figcaption'));
    // One that holds more than pictures and their caption is like any other part of the page.
    if (pictures.length === 0 || textOf(element) !== caption) return readHolder(element, level + 1);
    dropWithin(element);
    const nodes = pictures.flatMap((picture) => readPicture(picture, picture));
    return nodes.map((node, at) =>
      at === nodes.length - 1 && caption !== '' ? { ...node, props: { ...propsOf(node), caption } } : node,
    );
  };

  const readVideo = (element: Element): readonly RawNode[] => {
    const src = element.getAttribute('src') ?? element.querySelector('source')?.getAttribute('src') ?? '';
    const address = addressOf(src);
    if (address === undefined || videoSource(address) === undefined) {
      drop(element.localName);
      return [];
    }
    return [{ type: 'video', props: { src: address, title: element.getAttribute('title')?.trim() ?? '' } }];
  };

  const readQuote = (element: Element): readonly RawNode[] | undefined => {
    const by = element.querySelector('cite, footer');
    const text = textOf(element, by);
    if (text === '') return undefined;
    dropWithin(element);
    return [{ type: 'quote', props: { text, by: textOf(by) } }];
  };

  const readDetails = (element: Element): readonly RawNode[] | undefined => {
    const summary = element.querySelector('summary');
    const [question, answer] = [textOf(summary), textOf(element, summary)];
    if (question === '' || answer === '') return undefined;
    dropWithin(element);
    return [{ type: 'faq', props: { items: [{ question, answer }] } }];
  };

  const isButton = (element: Element) =>
    element.getAttribute('role') === 'button' || LOOKS_LIKE_BUTTON.test(element.getAttribute('class') ?? '');

  const readButton = (element: Element): readonly RawNode[] | undefined => {
    const [label, href] = [textOf(element), addressOf(element.getAttribute('href'))];
    if (label === '' || href === undefined) return undefined;
    dropWithin(element);
    return [{ type: 'button', props: { label, href } }];
  };

  const readBanner = (element: Element): readonly RawNode[] | undefined => {
    const banner = bannerOf(element);
    const src = addressOf(banner?.picture.src ?? null);
    if (banner === undefined || src === undefined) return undefined;
    const title = textOf(banner.heading);
    const links = banner.links.flatMap((link) => {
      const [label, href] = [textOf(link), addressOf(link.getAttribute('href'))];
      return label === '' || href === undefined ? [] : [{ link, label, href }];
    });
    const parts = new Set([banner.heading, ...links.map(({ link }) => link)]);
    const text = textOfNodes([element], (part) => parts.has(part) || DROPPED.has(part.localName));
    if (title === '') return undefined;
    dropWithin(element);
    const [cta, secondary] = links.map(({ label, href }) => ({ label, href }));
    const optional = { ...(cta === undefined ? {} : { cta }), ...(secondary === undefined ? {} : { secondary }) };
    const level = banner.heading.localName === 'h1' ? 1 : 2;
    return [{ type: 'hero-banner', props: { title, text, image: { ...banner.picture, src }, ...optional, level } }];
  };

  const readColumns = (element: Element, level: number): readonly RawNode[] | undefined => {
    const columns = columnsOf(element);
    if (columns === undefined || level >= MOST_LEVELS) return undefined;
    const read = columns.map((column) => ({ column, nodes: readList([column], level + 1) }));
    const filled = read.filter(({ nodes }) => nodes.length > 0);
    if (filled.length < 2) return filled.flatMap(({ nodes }) => nodes);
    const slots = Object.fromEntries(filled.map(({ nodes }, at) => [`column-${at + 1}`, nodes]));
    return [{ type: 'columns', props: { ratio: ratioOf(filled.map(({ column }) => column)) }, slots }];
  };

  const readHolder = (element: Element, level: number): readonly RawNode[] => {
    if (level > MOST_LEVELS) {
      drop('#deep');
      dropWithin(element);
      const text = textOf(element);
      return text === '' ? [] : [{ type: 'text', props: { text } }];
    }
    const children = readList(element.childNodes, level);
    if (element.localName !== 'section' || children.length < 2) return children;
    const [first, ...rest] = children;
    const isTitled = first?.type === 'heading' && propsOf(first).level === 2;
    return isTitled
      ? [{ type: 'section', props: { title: propsOf(first).text }, children: rest }]
      : [{ type: 'section', props: {}, children }];
  };

  const nodes = readList(body.childNodes, 0);
  const left = nodes.length - MOST_NODES;
  if (left > 0) dropped.set('#more', left);
  return { nodes: nodes.slice(0, MOST_NODES), dropped };
}

/** The words of an element in one line, without those of a part of it. */
function textOf(element: Element | null, without: Element | null = null): string {
  return element === null ? '' : textOfNodes([element], (part) => part === without || DROPPED.has(part.localName));
}

function propsOf({ props }: RawNode): Readonly<Record<string, unknown>> {
  return typeof props === 'object' && props !== null ? (props as Readonly<Record<string, unknown>>) : {};
}

/** Questions that follow one another are one list. */
function joinQuestions(nodes: readonly RawNode[]): readonly RawNode[] {
  const joined: RawNode[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    const [before, items] = [last && propsOf(last).items, propsOf(node).items];
    if (last?.type === 'faq' && node.type === 'faq' && Array.isArray(before) && Array.isArray(items))
      joined.splice(-1, 1, { type: 'faq', props: { items: [...before, ...items] } });
    else joined.push(node);
  }
  return joined;
}
