import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** A paragraph (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'text',
  v: 1,
  title: 'Text',
  description: 'A paragraph of plain text; line breaks are kept.',
  category: 'content',
  props: v.object({
    text: v.pipe(text, v.title('Text'), v.metadata({ group: 'content', control: 'textarea' })),
    size: v.optional(
      v.pipe(
        v.picklist(['s', 'm', 'l']),
        v.title('Size'),
        v.metadata({ group: 'layout', control: 'select', labels: { s: 'Small', m: 'Medium', l: 'Large' } }),
      ),
      'm',
    ),
    muted: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Quiet'),
        v.description('In the muted colour, for secondary text.'),
        v.metadata({ group: 'layout', control: 'switch' }),
      ),
      false,
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center']),
        v.title('Alignment'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Start', center: 'Centre' } }),
      ),
      'start',
    ),
  }),
  rendersOn: 'server',
});
