import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'wishlist',
  v: 1,
  title: 'Saved products',
  description: 'The products that this visitor has saved for later in this browser, newest first.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: “Saved for later” in the page’s language'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
  }),
});
