import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text, url } from '#registry/kit/fields.ts';
import { tone } from '#registry/kit/tone.ts';

/** The foot of every page (contract, chapter 3 "Core vocabulary"). */
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
        v.array(v.object({ title: text, links: v.optional(v.array(v.object({ label: text, href: url })), []) })),
        v.maxLength(6),
        v.title('Columns of links'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    copyright: v.optional(v.pipe(text, v.title('Copyright line'), v.metadata({ group: 'content' })), ''),
    tone: v.optional(tone, 'inverse'),
  }),
  rendersOn: 'server',
});
