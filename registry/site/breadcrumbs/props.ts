import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** The way from the home page to this one (contract, chapter 3 "Core vocabulary"), from the page's `otherData.breadcrumbs`. */
export default defineComponent({
  type: 'breadcrumbs',
  v: 1,
  title: 'Breadcrumbs',
  description: 'The way from the home page to this one.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'server',
});
