/** Draws a note of the checkout with the elements of a library: the checkout's own, and those of its preview. Pure. */
import * as v from 'valibot';
import { type Lang, textIn } from '../lang.ts';
import { OwnPath, ShopText } from './node-values.ts';

const Words = v.object({ text: ShopText });
const Picture = v.object({ src: OwnPath, alt: v.optional(ShopText, '') });
const Banner = v.object({ text: ShopText, href: v.fallback(v.optional(OwnPath), undefined) });
const Promises = v.object({ items: v.array(v.object({ title: ShopText, text: v.optional(ShopText, '') })) });

type Attributes = Readonly<Record<string, string | undefined>>;

/** The elements and the language of a drawn note. */
export interface NoteDrawing<Drawn> {
  /** Creates an element, as React and Hono do; attributes have React's names. */
  readonly create: (tag: string, attributes: Attributes, ...children: readonly (Drawn | string)[]) => Drawn;
  readonly lang: Lang;
  /** The URL of a path of the shop. */
  readonly hrefOf: (path: string) => string;
  /** Attributes of the note's root. */
  readonly root?: Attributes;
}

/** A note of any type but a container; undefined for one that is empty or has faults. Links lead only to the shop. */
export function drawNote<Drawn>(
  { type, props }: { readonly type: string; readonly props: unknown },
  { create, lang, hrefOf, root = {} }: NoteDrawing<Drawn>,
): Drawn | undefined {
  const words = (tag: string) => {
    const read = v.safeParse(Words, props);
    const text = read.success ? wordsIn(read.output.text, lang) : '';
    return text === '' ? undefined : create(tag, root, text);
  };
  switch (type) {
    case 'heading':
      return words('h2');
    case 'text':
      return words('p');
    case 'image': {
      const read = v.safeParse(Picture, props);
      if (!read.success) return undefined;
      const { src, alt } = read.output;
      return create('img', { ...root, src, alt: textIn(alt, lang), loading: 'lazy' });
    }
    case 'announcement-bar': {
      const read = v.safeParse(Banner, props);
      const text = read.success ? wordsIn(read.output.text, lang) : '';
      if (!read.success || text === '') return undefined;
      const { href } = read.output;
      const line = href === undefined ? text : create('a', { href: hrefOf(href) }, text);
      return create('p', { ...root, className: 'notice' }, line);
    }
    case 'feature-list': {
      const read = v.safeParse(Promises, props);
      if (!read.success || read.output.items.length === 0) return undefined;
      const items = read.output.items.map(({ title, text }) =>
        create('li', {}, create('strong', {}, textIn(title, lang)), ' ', textIn(text, lang)),
      );
      return create('ul', { ...root, className: 'promises' }, ...items);
    }
    default:
      return undefined;
  }
}

function wordsIn(text: v.InferOutput<typeof ShopText>, lang: Lang): string {
  return textIn(text, lang).trim();
}
