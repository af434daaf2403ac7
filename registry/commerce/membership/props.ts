import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { text } from '#registry/kit/props/fields.ts';

export default defineComponent({
  type: 'membership',
  v: 1,
  title: 'Membership',
  description: 'Joining and leaving the shop’s membership, with the permissions it grants and the number of members.',
  category: 'commerce',
  rendersOn: 'interaction',
  props: v.object({
    title: v.optional(
      v.pipe(
        text,
        v.title('Title'),
        v.description('Empty: an invitation to join, in the page’s language'),
        v.metadata({ group: 'content', control: 'text' }),
      ),
      '',
    ),
  }),
});
