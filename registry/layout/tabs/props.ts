import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { MAX_PANELS, panelFields, panelSlots } from '#registry/kit/props/shared-fields.ts';

/** Panels of which one is visible, selected by its label; works without script too. */
export default defineComponent({
  type: 'tabs',
  v: 1,
  title: 'Tabs',
  description:
    'Panels of which one is seen at a time. The first item names what lies in the slot "panel-1", the second "panel-2", and so on; a panel with nothing in it is not shown.',
  category: 'layout',
  props: v.object({
    items: v.pipe(
      v.array(v.object(panelFields)),
      v.maxLength(MAX_PANELS),
      v.title('Panels'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
    label: v.optional(
      v.pipe(
        text,
        v.title('Name'),
        v.description('Name of the tabs, for screen readers.'),
        v.metadata({ group: 'advanced', control: 'text' }),
      ),
      '',
    ),
    look: v.optional(
      v.pipe(
        v.picklist(['line', 'pills']),
        v.title('Look'),
        v.metadata({ group: 'layout', control: 'select', labels: { line: 'Line', pills: 'Pills' } }),
      ),
      'line',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center']),
        v.title('Alignment of the labels'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Start', center: 'Centre' } }),
      ),
      'start',
    ),
  }),
  slots: panelSlots,
  rendersOn: 'interaction',
});
