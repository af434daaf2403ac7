import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Layout as LayoutName } from '#schemas/page/page.ts';
import { Nodes } from '../../renderer/react/tree.tsx';
import { useApp } from '../app-context.ts';
import { ConsentBanner } from '../consent-banner/consent-banner.tsx';
import styles from './layout.module.css';

interface Props {
  readonly layout: LayoutName;
  readonly children: ReactNode;
}

/**
 * The layouts of the specification, chapter 2: `base` and `default` with header, footer and free zone (`default` keeps
 * its content to the reading width), `blank` with only the content.
 */
export function Layout({ layout, children }: Props) {
  const { t } = useLingui();
  const { base } = useApp();
  const isBare = layout === 'blank';
  return (
    <>
      <a className="skip-link" href="#main">
        {t({ id: 'layout.skip', message: 'Skip to content' })}
      </a>
      <ConsentBanner />
      <div className={styles.layout} data-layout={layout}>
        {!isBare && base.header.length > 0 && (
          <div className={styles.header} data-zone="header">
            <Nodes nodes={base.header} />
          </div>
        )}
        <main id="main" className={styles.main} data-zone="page" tabIndex={-1}>
          <div className={layout === 'default' ? styles.narrow : styles.wide}>{children}</div>
        </main>
        {!isBare && base.free.length > 0 && (
          <div data-zone="free">
            <Nodes nodes={base.free} />
          </div>
        )}
        {!isBare && base.footer.length > 0 && (
          <div data-zone="footer">
            <Nodes nodes={base.footer} />
          </div>
        )}
      </div>
    </>
  );
}
