import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { url } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'copy-link',
  v: 1,
  title: 'Copy link',
  description: 'A button that copies the page’s URL, or another one of the shop, and confirms it.',
  category: 'blog',
  rendersOn: 'interaction',
  props: v.object({
    href: v.optional(
      v.pipe(
        url,
        v.title('Address'),
        v.description('Empty: this page.'),
        v.metadata({ group: 'content', control: 'link' }),
      ),
    ),
    look: v.optional(
      v.pipe(
        v.picklist(['plain', 'button']),
        v.title('Look'),
        v.metadata({ group: 'layout', control: 'select', labels: { plain: 'Quiet', button: 'Button' } }),
      ),
      'plain',
    ),
  }),
});
