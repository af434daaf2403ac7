import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { searchWords, text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'search-box',
  v: 1,
  title: 'Search box',
  description: 'Asks the shop for words and suggests products while one types; without script it is a plain form.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    placeholder: v.optional(
      v.pipe(
        text,
        v.title('Placeholder'),
        v.description('Empty: “Search the shop”.'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
    words: v.optional(
      v.pipe(
        searchWords,
        v.description('Links to searches, below the field.'),
        v.metadata({ group: 'content', control: 'list' }),
      ),
      [],
    ),
    suggestions: v.optional(
      v.pipe(
        v.boolean(),
        v.title('Suggest products while typing'),
        v.metadata({ group: 'behaviour', control: 'switch' }),
      ),
      true,
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
});
