import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { html } from '#registry/kit/props/fields.ts';

/** Formatted text (contract, chapter 3 "Core vocabulary"); the server sanitises it. */
export default defineComponent({
  type: 'rich-text',
  v: 1,
  title: 'Rich text',
  description: 'Text with headings, lists, links, tables and pictures.',
  category: 'content',
  props: v.object({
    html: v.pipe(html, v.title('Text'), v.metadata({ group: 'content', control: 'richtext' })),
  }),
  rendersOn: 'server',
});
