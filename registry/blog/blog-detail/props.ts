import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';

export default defineComponent({
  type: 'blog-detail',
  v: 1,
  title: 'Blog post',
  description: 'The post of the page, to be read.',
  category: 'blog',
  rendersOn: 'interaction',
  props: v.object({}),
});
