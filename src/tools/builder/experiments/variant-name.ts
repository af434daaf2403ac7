import { useLingui } from '@lingui/react/macro';
import { EXPERIMENT_TYPE, variantSlot } from '#schemas/experiments/experiment.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import { variantsOf } from './experiment-type.ts';

/** Names the variant of the innermost experiment that contains a node: `Usual content`, `Variant B`; undefined outside of experiments. */
export function useVariantName(): (page: Page, id: string) => string | undefined {
  const { t } = useLingui();
  return (page, id) => {
    const index = indexNodes(page);
    for (let found = index.get(id); found !== undefined;) {
      const { parent, slot } = found.position;
      found = index.get(parent ?? '');
      if (found?.node.type !== EXPERIMENT_TYPE) continue;
      const variants = variantsOf(found.node);
      const at = variants.findIndex((_, place) => variantSlot(place + 1) === slot);
      if (at < 0) return t({ id: 'builder.variants.usual', message: 'Usual content' });
      const label = variants[at]?.label;
      const name = typeof label === 'string' && label !== '' ? label : `${at + 1}`;
      return t({ id: 'builder.variants.variant', message: `Variant ${name}` });
    }
    return undefined;
  };
}
