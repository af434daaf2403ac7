import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';
import { CONTENT_ICON_LABELS, CONTENT_ICONS } from '#registry/kit/ui/picture/icon-names.ts';

/** A single icon. */
export default defineComponent({
  type: 'icon',
  v: 1,
  title: 'Icon',
  description: 'A small drawing of the set: decoration beside words, or a sign with a name of its own.',
  category: 'content',
  props: v.object({
    name: v.optional(
      v.pipe(
        v.picklist(CONTENT_ICONS),
        v.title('Icon'),
        v.metadata({ group: 'content', control: 'select', labels: CONTENT_ICON_LABELS }),
      ),
      'leaf',
    ),
    label: v.optional(
      v.pipe(
        text,
        v.title('Name'),
        v.description('Description for screen readers; empty where it is decorative.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    size: v.optional(
      v.pipe(
        v.picklist(['s', 'm', 'l', 'xl']),
        v.title('Size'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { s: 'Small', m: 'Medium', l: 'Large', xl: 'Very large' },
        }),
      ),
      'm',
    ),
    color: v.optional(
      v.pipe(
        v.picklist(['text', 'muted', 'accent', 'success', 'warning', 'danger']),
        v.title('Colour'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: {
            text: 'As the text',
            muted: 'Quiet',
            accent: 'Accent',
            success: 'Good',
            warning: 'Caution',
            danger: 'Alarm',
          },
        }),
      ),
      'accent',
    ),
    ground: v.optional(
      v.pipe(
        v.picklist(['none', 'circle', 'square']),
        v.title('Background'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { none: 'None', circle: 'Circle', square: 'Rounded square' },
        }),
      ),
      'none',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center', 'end']),
        v.title('Alignment'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { start: 'Start', center: 'Centre', end: 'End' },
        }),
      ),
      'start',
    ),
  }),
  rendersOn: 'server',
});
