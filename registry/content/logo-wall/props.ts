import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { imageUrl, text, url } from '#registry/kit/props/fields.ts';

/** Logos of others: makers, partners, the press. */
export default defineComponent({
  type: 'logo-wall',
  v: 1,
  title: 'Logo wall',
  description: 'Logos of makers, partners or the press, in equal sizes.',
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
            v.description('Name of the company, for screen readers.'),
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
        v.title('Greyscale'),
        v.description('Calm side by side; each shows its colours under the pointer.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      true,
    ),
    plates: v.optional(
      v.pipe(
        v.boolean(),
        v.title('On light plates'),
        v.description('Keeps dark logos visible in a dark theme.'),
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
