import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** A link to the top of the page, without script. */
export default defineComponent({
  type: 'back-to-top',
  v: 1,
  title: 'Back to top',
  description: 'A link to the top of the page; floats once the visitor has scrolled, or stays where it is placed.',
  category: 'site',
  props: v.object({
    label: v.optional(
      v.pipe(
        text,
        v.title('Label'),
        v.description('Empty: “Back to top”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    placement: v.optional(
      v.pipe(
        v.picklist(['float', 'inline']),
        v.title('Place'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { float: 'Over the corner of the page', inline: 'Where it is put' },
        }),
      ),
      'float',
    ),
  }),
  rendersOn: 'server',
});
