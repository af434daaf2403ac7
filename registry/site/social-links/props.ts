import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/props/fields.ts';

const link = v.object({
  href: v.pipe(
    url,
    v.title('Link'),
    v.description('The host determines the service: Facebook, Instagram, LINE, TikTok, YouTube …'),
    v.metadata({ group: 'content', control: 'link' }),
  ),
  label: v.optional(
    v.pipe(
      text,
      v.title('Link text'),
      v.description("Empty: the service's name."),
      v.metadata({ group: 'content', control: 'text' }),
    ),
    '',
  ),
});

/** Links to the shop's social profiles; the host determines the service (specification, chapter 5 "Validation rules"). */
export default defineComponent({
  type: 'social-links',
  v: 1,
  title: 'Social links',
  description: 'Links to the shop’s social profiles, each with the icon of its service.',
  category: 'site',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Shown before the links; empty: none.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    links: v.optional(
      v.pipe(
        v.array(link),
        v.maxLength(20),
        v.title('Links'),
        v.description("Empty: the social channels of the shop's contact data."),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    layout: v.optional(
      v.pipe(
        v.picklist(['icons', 'list']),
        v.title('Layout'),
        v.metadata({
          group: 'layout',
          control: 'select',
          labels: { icons: 'Icons in a row', list: 'Icons with words' },
        }),
      ),
      'icons',
    ),
    align: v.optional(
      v.pipe(
        v.picklist(['start', 'center']),
        v.title('Alignment'),
        v.metadata({ group: 'layout', control: 'select', labels: { start: 'Start', center: 'Middle' } }),
      ),
      'start',
    ),
  }),
  rendersOn: 'server',
});
