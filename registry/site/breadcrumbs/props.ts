import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

/** Breadcrumbs of the page, from its `otherData.breadcrumbs` (contract, chapter 3 "Core vocabulary"). */
export default defineComponent({
  type: 'breadcrumbs',
  v: 1,
  title: 'Breadcrumbs',
  description: 'The way from the home page to this one.',
  category: 'site',
  props: v.object({}),
  rendersOn: 'server',
});
