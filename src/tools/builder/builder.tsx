import { useLingui } from '@lingui/react/macro';
import { useStoreQuery } from './api/use-store-query.ts';
import type { BuilderServices } from './builder-context.ts';
import { Notice } from './controls/controls.tsx';
import { LateFaults } from './controls/late-faults.tsx';
import { PageList } from './pages/page-list.tsx';
import { SectionsProvider } from './sections/sections-context.tsx';
import { ReleaseSession } from './releases/release-session.tsx';
import { PageEditor } from './page-editor.tsx';
import styles from './builder.module.css';

interface Props {
  /** undefined: the manifest is unavailable. */
  readonly services: BuilderServices | undefined;
  /** Path of the page to edit; undefined: the list of pages. */
  readonly path: string | undefined;
}

/** The workbench: the list of the shop's pages, or the editor of one. */
export function Builder({ services, path }: Props) {
  if (services === undefined) return <Unreachable />;
  return (
    <LateFaults>
      <SectionsProvider services={services} path={path} fallback={<div className={styles.loading} role="status" />}>
        {path === undefined ? <PageList /> : <OpenPage key={path} path={path} />}
      </SectionsProvider>
    </LateFaults>
  );
}

function OpenPage({ path }: { readonly path: string }) {
  const { data, isError } = useStoreQuery('builderPage', { path });
  if (isError) return <Unreachable />;
  return data === undefined ? (
    <div className={styles.loading} role="status" />
  ) : (
    <ReleaseSession>
      <PageEditor state={data} />
    </ReleaseSession>
  );
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
