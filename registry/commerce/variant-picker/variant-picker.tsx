import type { PropsOf } from '#registry/kit/define.ts';
import { Absent } from '#registry/kit/product/absent.tsx';
import { choiceGroups } from '#registry/kit/product/choices.ts';
import { optionsId } from '#registry/kit/product/options-id.ts';
import { Options } from '#registry/kit/product/options.tsx';
import { broughtProduct } from '#registry/kit/product/shown.ts';
import { usePage } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './variant-picker.module.css';

/** The options of a product. What is chosen is in the address, so that it works without script and can be sent to others. */
export default function VariantPicker({ uuid, root }: PropsOf<typeof spec>) {
  const shown = broughtProduct(usePage(), uuid);
  if (shown === undefined) return <Absent root={root} />;
  const groups = choiceGroups(shown.family, shown.product);
  if (groups.length === 0) return null;
  return (
    <div {...rootProps(root, styles.options)} id={optionsId(shown.family)}>
      <Options groups={groups} />
    </div>
  );
}
