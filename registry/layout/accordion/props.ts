import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { MAX_PANELS, panelFields, panelSlots } from '#registry/kit/props/shared-fields.ts';

/** Panels that open and close, below each other; works without script. */
export default defineComponent({
  type: 'accordion',
  v: 1,
  title: 'Accordion',
  description:
    'Panels one under another; each opens to what it holds. The first item names what lies in the slot "panel-1", the second "panel-2", and so on; a panel with nothing in it is not shown.',
  category: 'layout',
  props: v.object({
    items: v.pipe(
      v.array(
        v.object({
          ...panelFields,
          open: v.optional(
            v.pipe(v.boolean(), v.title('Open at first'), v.metadata({ group: 'behaviour', control: 'switch' })),
            false,
          ),
        }),
      ),
      v.maxLength(MAX_PANELS),
      v.title('Panels'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    exclusive: v.optional(
      v.pipe(
        v.boolean(),
        v.title('One at a time'),
        v.description('Opening a panel closes the one that was open.'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      false,
    ),
    look: v.optional(
      v.pipe(
        v.picklist(['lines', 'boxes']),
        v.title('Look'),
        v.metadata({ group: 'layout', control: 'select', labels: { lines: 'Lines', boxes: 'Boxes' } }),
      ),
      'lines',
    ),
  }),
  slots: panelSlots,
  rendersOn: 'server',
});
