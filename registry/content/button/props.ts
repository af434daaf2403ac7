import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/props/fields.ts';

/** A link that looks like a button (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'button',
  v: 1,
  title: 'Button',
  description: 'A link in the shape of a button.',
  category: 'content',
  props: v.object({
    label: v.pipe(text, v.title('Label'), v.metadata({ group: 'content', control: 'text' })),
    href: v.pipe(url, v.title('Link'), v.metadata({ group: 'content', control: 'link' })),
    look: v.optional(
      v.pipe(
        v.picklist(['primary', 'secondary', 'quiet']),
        v.title('Rank'),
        v.description('One primary button a screen is enough.'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { primary: 'Primary', secondary: 'Secondary', quiet: 'Quiet' },
        }),
      ),
      'primary',
    ),
  }),
  rendersOn: 'server',
});
