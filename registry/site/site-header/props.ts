import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, text, url } from '#registry/kit/fields.ts';

const link = v.object({ label: text, href: url });
const group = v.object({ ...link.entries, children: v.optional(v.array(link), []) });
const entry = v.object({ ...link.entries, children: v.optional(v.array(group), []), image: v.optional(image) });

export type MenuLink = v.InferOutput<typeof link>;
export type MenuGroup = v.InferOutput<typeof group>;
export type MenuEntry = v.InferOutput<typeof entry>;

/** The head of every page (contract, chapter 3 "Core vocabulary"); menus are up to three levels deep. */
export default defineComponent({
  type: 'site-header',
  v: 1,
  title: 'Site header',
  description: 'Logo or name, menu, search, languages, account and cart; sticks to the top of the page.',
  category: 'site',
  props: v.object({
    logo: v.optional(
      v.pipe(
        image,
        v.title('Logo'),
        v.description("Instead of the shop's name."),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    menu: v.optional(
      v.pipe(v.array(entry), v.maxLength(12), v.title('Menu'), v.metadata({ group: 'content', control: 'menu' })),
      [],
    ),
  }),
  rendersOn: 'hydrated',
});
