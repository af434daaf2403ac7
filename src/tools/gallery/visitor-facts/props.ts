import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Who is there, as the machines of this very page have it. */
export default defineComponent({
  type: 'raan-visitor-facts',
  v: 1,
  title: 'Who is there',
  description: 'The visitor of this page: user, membership, and where the account service leads back to.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'interaction',
});
