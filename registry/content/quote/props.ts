import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { imageUrl, text, url } from '#registry/kit/props/fields.ts';

/** A quotation with its source. */
export default defineComponent({
  type: 'quote',
  v: 1,
  title: 'Quote',
  description: "Somebody's words with who said them: large, or one of several reviews.",
  category: 'content',
  props: v.object({
    text: v.pipe(text, v.title('Words'), v.metadata({ group: 'content', control: 'textarea' })),
    by: v.optional(v.pipe(text, v.title('Author'), v.metadata({ group: 'content', control: 'text' })), ''),
    detail: v.optional(
      v.pipe(
        text,
        v.title('About them'),
        v.description('A place, a trade, what they bought.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    image: v.optional(
      v.pipe(
        imageUrl,
        v.title('Picture'),
        v.description('Small and round, beside the author.'),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    href: v.optional(
      v.pipe(
        url,
        v.title('Source'),
        v.description('Source of the quotation.'),
        v.metadata({ group: 'content', control: 'link' }),
      ),
    ),
    stars: v.optional(
      v.pipe(
        v.number(),
        v.integer(),
        v.minValue(0),
        v.maxValue(5),
        v.title('Stars'),
        v.description('Rating out of five; 0 shows none.'),
        v.metadata({ group: 'content', control: 'number' }),
      ),
      0,
    ),
    size: v.optional(
      v.pipe(
        v.picklist(['m', 'l']),
        v.title('Size'),
        v.metadata({ group: 'layout', control: 'select', labels: { m: 'One of several', l: 'Alone and large' } }),
      ),
      'l',
    ),
  }),
  rendersOn: 'server',
});
