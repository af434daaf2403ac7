import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { image, text } from '#registry/kit/props/fields.ts';
import { ratio } from '#registry/kit/props/shared-fields.ts';

/** Two pictures to compare by moving a divider. */
export default defineComponent({
  type: 'before-after',
  v: 1,
  title: 'Before and after',
  description: 'Two pictures of one thing, one over the other, with a line to move between them.',
  category: 'content',
  props: v.object({
    before: v.pipe(image, v.title('Before'), v.metadata({ group: 'content', control: 'image' })),
    after: v.pipe(image, v.title('After'), v.metadata({ group: 'content', control: 'image' })),
    beforeLabel: v.optional(
      v.pipe(
        text,
        v.title('Label of “before”'),
        v.description('Empty: "Before" in the page\'s language.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    afterLabel: v.optional(
      v.pipe(
        text,
        v.title('Label of “after”'),
        v.description('Empty: "After" in the page\'s language.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    caption: v.optional(v.pipe(text, v.title('Caption'), v.metadata({ group: 'content', control: 'text' })), ''),
    ratio: v.optional(ratio, '3/2'),
    start: v.optional(
      v.pipe(
        v.picklist([25, 50, 75]),
        v.title('Divider position'),
        v.metadata({
          group: 'behaviour',
          control: 'select',
          labels: { 25: 'A quarter', 50: 'The middle', 75: 'Three quarters' },
        }),
      ),
      50,
    ),
  }),
  rendersOn: 'interaction',
});
