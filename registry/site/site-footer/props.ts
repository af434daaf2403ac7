import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { labelledLink, text } from '#registry/kit/props/fields.ts';
import { tone } from '#registry/kit/props/shared-fields.ts';

const column = v.object({
  title: v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })),
  links: v.optional(
    v.pipe(v.array(labelledLink), v.title('Links'), v.metadata({ group: 'content', control: 'list' })),
    [],
  ),
});

/** The footer of every page (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'site-footer',
  v: 1,
  title: 'Site footer',
  description: "The shop's name and a word about it, columns of links, languages and the copyright line.",
  category: 'site',
  props: v.object({
    note: v.optional(
      v.pipe(text, v.title('A word about the shop'), v.metadata({ group: 'content', control: 'textarea' })),
      '',
    ),
    columns: v.optional(
      v.pipe(
        v.array(column),
        v.maxLength(6),
        v.title('Columns of links'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    copyright: v.optional(
      v.pipe(
        text,
        v.title('Copyright line'),
        v.description("Empty: the sign and the shop's name."),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    tone: v.optional(tone, 'inverse'),
  }),
  slots: {
    children: {
      title: 'Below the word about the shop',
      accepts: ['social-links', 'text', 'rich-text', 'image', 'logo', 'button', 'newsletter', 'link-list'],
    },
  },
  rendersOn: 'server',
});
