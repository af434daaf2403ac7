import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { namingImage, url } from '#registry/kit/props/fields.ts';

/** The shop's logo, or its name where it has none. */
export default defineComponent({
  type: 'logo',
  v: 1,
  title: 'Logo',
  description: "The shop's logo, or its name where there is none; leads home.",
  category: 'site',
  props: v.object({
    image: v.optional(
      v.pipe(
        namingImage,
        v.title('Logo'),
        v.description("Without a picture the shop's name is written."),
        v.metadata({ group: 'content', control: 'image' }),
      ),
    ),
    href: v.optional(
      v.pipe(
        url,
        v.title('Link'),
        v.description('Where it leads; usually the home page.'),
        v.metadata({ group: 'behaviour', control: 'link' }),
      ),
      '/',
    ),
    size: v.optional(
      v.pipe(
        v.picklist(['s', 'm', 'l']),
        v.title('Size'),
        v.metadata({ group: 'layout', control: 'select', labels: { s: 'Small', m: 'Medium', l: 'Large' } }),
      ),
      'm',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center', 'end']),
        v.title('Justification'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { start: 'Start', center: 'Middle', end: 'End' },
        }),
      ),
      'start',
    ),
  }),
  rendersOn: 'server',
});
