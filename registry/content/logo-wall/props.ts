import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { imageUrl, text, url } from '#registry/kit/props/fields.ts';

/** Logos of others: makers, partners, the press. */
export default defineComponent({
  type: 'logo-wall',
  v: 1,
  title: 'Logo wall',
  description: 'Logos of makers, partners or the press, as large as each other.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    logos: v.pipe(
      v.array(
        v.object({
          src: v.pipe(imageUrl, v.title('Logo'), v.metadata({ group: 'content', control: 'image' })),
          name: v.pipe(
            text,
            v.title('Name'),
            v.description('Whose logo it is, for people who do not see it.'),
            v.metadata({ group: 'content', control: 'text' }),
          ),
          href: v.optional(v.pipe(url, v.title('Link'), v.metadata({ group: 'content', control: 'link' }))),
        }),
      ),
      v.maxLength(60),
      v.title('Logos'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    greyscale: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Without colour'),
        v.description('Calm side by side; each shows its colours under the pointer.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      true,
    ),
    plates: v.optional(
      v.pipe(
        v.boolean(),
        v.title('On light plates'),
        v.description('So that dark logos are seen in a dark theme too.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      true,
    ),
    size: v.optional(
      v.pipe(
        v.picklist(['s', 'm', 'l']),
        v.title('Size'),
        v.metadata({ group: 'layout', control: 'select', labels: { s: 'Small', m: 'Medium', l: 'Large' } }),
      ),
      'm',
    ),
  }),
  rendersOn: 'server',
});
