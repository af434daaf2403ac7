import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** The visitor as the machines of this page see them. */
export default defineComponent({
  type: 'raan-visitor-facts',
  v: 1,
  title: 'Current visitor',
  description: 'The visitor of this page: user, membership, and where the account service leads back to.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'interaction',
});
