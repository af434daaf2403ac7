import type { PropsOf } from '#registry/kit/define.ts';
import { AccountActions } from '#registry/kit/site/account-actions.tsx';
import { AccountMenu } from '#registry/kit/site/account-menu.tsx';
import { rootProps } from '#registry/kit/ui/classes.ts';
import type spec from './props.ts';
import styles from './user-menu.module.css';

export default function UserMenu({ layout, root }: PropsOf<typeof spec>) {
  if (layout === 'menu') return <AccountMenu root={rootProps(root, styles.menu)} worded />;
  return <AccountActions root={rootProps(root, styles.list)} />;
}
