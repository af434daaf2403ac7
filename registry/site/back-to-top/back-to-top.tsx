import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import button from '#registry/kit/ui/button.module.css';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import { VisuallyHidden } from '#registry/kit/ui/visually-hidden.tsx';
import type spec from './props.ts';
import styles from './back-to-top.module.css';

export default function BackToTop({ label, placement, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const name = label || t({ id: 'site.backToTop', message: 'Back to top' });
  const isFloating = placement === 'float';
  return (
    <a
      {...rootProps(root, styles[placement], !isFloating && button.button, !isFloating && button.secondary)}
      href="#top"
      data-fixed=""
    >
      <Icon name="chevron-up" />
      {isFloating ? <VisuallyHidden>{name}</VisuallyHidden> : name}
    </a>
  );
}
