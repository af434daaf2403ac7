import type { PropsOf } from '#registry/kit/define.ts';
import { usePage } from '#registry/kit/shop.ts';
import styles from '#registry/kit/ui/button.module.css';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Link } from '#registry/kit/ui/link.tsx';
import type spec from './props.ts';
import own from './button.module.css';

export default function Button({ label, href, look, root }: PropsOf<typeof spec>) {
  const { preview } = usePage();
  // A link without label has no accessible name. Builders see one until they have written it.
  if (label.trim() === '' && !preview) return null;
  return (
    <Link {...rootProps(root, styles.button, styles[look], own.button)} href={href}>
      {label}
    </Link>
  );
}
