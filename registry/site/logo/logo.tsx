import type { PropsOf } from '#registry/kit/define.ts';
import { Brand } from '#registry/kit/site/brand.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './logo.module.css';

export default function Logo({ image, href, size, align, root }: PropsOf<typeof spec>) {
  return <Brand root={rootProps(root, styles[align])} logo={image} size={size} href={href} />;
}
