import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

/** Questions that open to show their answers; works without script. */
export default defineComponent({
  type: 'faq',
  v: 1,
  title: 'Questions and answers',
  description: 'Questions that open to their answers.',
  category: 'content',
  props: v.object({
    title: v.optional(v.pipe(text, v.title('Title'), v.metadata({ group: 'content', control: 'text' })), ''),
    items: v.pipe(
      v.array(
        v.object({
          question: v.pipe(text, v.title('Question'), v.metadata({ group: 'content', control: 'text' })),
          answer: v.pipe(text, v.title('Answer'), v.metadata({ group: 'content', control: 'textarea' })),
        }),
      ),
      v.maxLength(60),
      v.title('Questions'),
      v.metadata({ group: 'content', control: 'list' }),
    ),
  }),
  rendersOn: 'server',
  // One object for the page: search engines reject a second FAQPage.
  structuredData: (shown) => {
    const mainEntity = shown.flatMap(({ items }) =>
      items.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    );
    return mainEntity.length === 0 ? [] : [{ '@context': 'https://schema.org', '@type': 'FAQPage', mainEntity }];
  },
});
