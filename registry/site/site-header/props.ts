import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { labelledLink, namingImage, searchWords } from '#registry/kit/props/fields.ts';

const link = labelledLink;
const group = v.object({
  ...link.entries,
  children: v.optional(
    v.pipe(
      v.array(link),
      v.title('Links below it'),
      v.description('With these the entry is the heading of a column.'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    [],
  ),
});
const entry = v.object({
  ...link.entries,
  children: v.optional(
    v.pipe(
      v.array(group),
      v.title('Panel'),
      v.description('What opens below the entry: links, or columns of links.'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    [],
  ),
  image: v.optional(
    v.pipe(
      namingImage,
      v.title('Picture in the panel'),
      v.description('Shown beside the links on wide screens, with the link of the entry.'),
      v.metadata({ group: 'content', control: 'image' }),
    ),
  ),
});

/** An entry of the menu after validation, with up to two levels of links below it. */
export type MenuEntry = v.InferOutput<typeof entry>;

/** The header of every page (contract, chapter 3 "Core vocabulary"); its menu has up to three levels. */
export default defineComponent({
  type: 'site-header',
  v: 1,
  title: 'Site header',
  description: 'Logo or name, menu, search, languages, account and cart; sticks to the top of the page.',
  category: 'site',
  props: v.object({
    logo: v.optional(
      v.pipe(
        namingImage,
        v.title('Logo'),
        v.description("Instead of the shop's name."),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    menu: v.optional(
      v.pipe(
        v.array(entry),
        v.maxLength(60),
        v.title('Menu'),
        v.description('Up to three levels: entries, the columns of their panels, the links in these.'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    words: v.optional(
      v.pipe(
        searchWords,
        v.description('Shown below the search field before anything is typed.'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
  }),
  rendersOn: 'interaction',
});
