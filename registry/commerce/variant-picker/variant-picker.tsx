import type { PropsOf } from '#registry/kit/define.ts';
import { ProductPlaceholder } from '#registry/kit/product-page/unavailable.tsx';
import { groupChoices, optionsId } from '#registry/kit/product-page/variants.ts';
import { Options } from '#registry/kit/product-page/options.tsx';
import { findPageProduct } from '#registry/kit/product-page/use-product.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './variant-picker.module.css';

/** The options of a product. The URL holds the choice, so that it works without script and can be shared. */
export default function VariantPicker({ uuid, root }: PropsOf<typeof spec>) {
  const current = findPageProduct(usePage(), uuid);
  if (current === undefined) return <ProductPlaceholder root={root} />;
  const groups = groupChoices(current.family, current.product);
  if (groups.length === 0) return null;
  return (
    // Gets the focus when "Choose options" leads to it.
    <div {...rootProps(root, styles.options)} id={optionsId(current.family)} tabIndex={-1}>
      <Options groups={groups} />
    </div>
  );
}
