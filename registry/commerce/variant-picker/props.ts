import * as v from 'valibot';
import { defineComponent } from '#registry/kit/define.ts';
import { needsFamily, productUuid } from '#registry/kit/props/shared-fields.ts';

export default defineComponent({
  type: 'variant-picker',
  v: 1,
  title: 'Variant picker',
  description: 'The options of a product, each a link to its variant; nothing where there is nothing to choose.',
  category: 'commerce',
  rendersOn: 'server',
  props: v.object({ uuid: productUuid }),
  needs: needsFamily,
});
