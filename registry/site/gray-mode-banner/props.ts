import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** A banner that toggles the greyscale view of the home page (specification, chapter 2 "Gray-mode banner"). */
export default defineComponent({
  type: 'gray-mode-banner',
  v: 1,
  title: 'Greyscale banner',
  description: 'Offers a view of the home page without colour; shown on the home page alone, and can be closed.',
  category: 'site',
  props: v.object({
    text: v.optional(
      v.pipe(
        text,
        v.title('Text'),
        v.description('Why the view is offered; empty: a plain sentence.'),
        v.metadata({ group: 'content', control: 'textarea' }),
      ),
      '',
    ),
  }),
  rendersOn: 'interaction',
});
