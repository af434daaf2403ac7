import { useLingui } from '@lingui/react/macro';
import type { PropsOf } from '#registry/kit/define.ts';
import { hasGrayMode } from '#registry/kit/site/shop-info.ts';
import { usePage, useShop, useStore } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type spec from './props.ts';
import styles from './gray-mode-banner.module.css';

export default function GrayModeBanner({ text, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { path } = usePage();
  const { grayMode } = useShop();
  const { on, closed } = useStore(grayMode.view);
  if (closed || !hasGrayMode(path)) return null;
  return (
    <aside
      {...rootProps(root, styles.banner, 'bleed')}
      data-tone="inverse"
      aria-label={t({ id: 'gray.label', message: 'Greyscale view' })}
    >
      <div className={styles.inner}>
        <p className={styles.text}>
          {text || t({ id: 'gray.text', message: 'You can see this page without colour.' })}
        </p>
        <button type="button" className={styles.toggle} aria-pressed={on} onClick={() => grayMode.toggle()}>
          <span className={styles.swatch} aria-hidden="true" />
          {t({ id: 'gray.toggle', message: 'Greyscale' })}
        </button>
        <button
          type="button"
          className={styles.close}
          aria-label={t({ id: 'common.close', message: 'Close' })}
          onClick={() => grayMode.close()}
        >
          <Icon name="close" />
        </button>
      </div>
    </aside>
  );
}
