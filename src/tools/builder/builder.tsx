import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import type { PageState } from '#schemas/builder/records.ts';
import { type Bench, BenchContext } from './desk-context.ts';
import { Notice } from './shell/notice.tsx';
import { PageList } from './pages/page-list.tsx';
import { Desk } from './desk.tsx';
import styles from './builder.module.css';

interface Props {
  /** undefined: the manifest could not be had. */
  readonly bench: Bench | undefined;
  /** The page that is to be worked on; undefined: all of them. */
  readonly path: string | undefined;
}

/** The builder: all pages of the shop, or one of them on the desk. */
export function Builder({ bench, path }: Props) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.narrow}>
        <Notice
          title={t({ id: 'builder.narrow.title', message: 'The builder needs more room' })}
          text={t({
            id: 'builder.narrow.text',
            message: 'Open this page in a window that is at least 1,024 pixels wide.',
          })}
        />
      </div>
      <div className={styles.wide}>
        {bench === undefined ? (
          <Unreachable />
        ) : (
          <BenchContext value={bench}>
            {path === undefined ? <PageList /> : <OpenPage key={path} path={path} bench={bench} />}
          </BenchContext>
        )}
      </div>
    </>
  );
}

function OpenPage({ path, bench }: { readonly path: string; readonly bench: Bench }) {
  const [state, setState] = useState<PageState | 'failed'>();
  useEffect(() => {
    let isOver = false;
    void bench.store('builderPage', { path }).then((answer) => {
      if (!isOver) setState(answer.ok ? answer.data : 'failed');
    });
    return () => {
      isOver = true;
    };
  }, [bench, path]);
  if (state === undefined) return <div className={styles.loading} role="status" />;
  return state === 'failed' ? <Unreachable /> : <Desk state={state} />;
}

function Unreachable() {
  const { t } = useLingui();
  return (
    <Notice
      title={t({ id: 'builder.unreachable.title', message: 'This could not be opened' })}
      text={t({ id: 'builder.unreachable.text', message: 'The shop did not answer, or there is no such page.' })}
    >
      <a href={location.href}>{t({ id: 'builder.again', message: 'Try again' })}</a>{' '}
      <a href={location.pathname}>{t({ id: 'builder.pages', message: 'All pages' })}</a>
    </Notice>
  );
}
