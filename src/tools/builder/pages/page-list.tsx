import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { PagePath } from '#schemas/builder/page.ts';
import type { PageSummary } from '#schemas/builder/records.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import { IconButton, Notice } from '../shell/controls.tsx';
import styles from './page-list.module.css';

type Summary = v.InferOutput<typeof PageSummary>;

/** All pages of the shop, drafts included, with a form for new pages and copies. */
export function PageList() {
  const { t } = useLingui();
  const { store } = useBuilder();
  const [pages, setPages] = useState<readonly Summary[] | 'failed'>();
  /** Path of the page to copy. */
  const [source, setSource] = useState<string>();
  useEffect(() => {
    void store('builderPages', {}).then((answer) => setPages(answer.ok ? answer.data.pages : 'failed'));
  }, [store]);
  useEffect(() => {
    document.title = `${t({ id: 'builder.pages', message: 'All pages' })} · Raan`;
  }, [t]);

  return (
    <main className={styles.list}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t({ id: 'builder.pages', message: 'All pages' })}</h1>
        <NewPage
          source={source}
          taken={Array.isArray(pages) ? pages.map(({ path }: Summary) => path) : []}
          cancel={() => setSource(undefined)}
        />
      </header>
      {pages === 'failed' && (
        <Notice
          title={t({ id: 'builder.pages.failed', message: 'The pages could not be read' })}
          text={t({ id: 'builder.pages.failed.text', message: 'The shop did not answer. Load this page again.' })}
        />
      )}
      {Array.isArray(pages) && (
        <ul className={styles.pages}>
          {pages.map((page: Summary) => (
            <li key={page.path} className={styles.page}>
              <a className={styles.link} href={editorHref(page.path)}>
                <span className={styles.name}>{page.title || page.path}</span>
                <span className={styles.path}>{page.path}</span>
              </a>
              <span className={styles.state} data-published={page.isPublished}>
                {page.isPublished
                  ? t({ id: 'builder.save.published', message: 'Published' })
                  : t({ id: 'builder.save.none', message: 'Not published' })}
              </span>
              <span className={styles.draft}>
                {page.hasDraft && t({ id: 'builder.hasDraft', message: 'Unpublished changes' })}
              </span>
              <IconButton
                icon="copy"
                label={t({ id: 'builder.copyPage', message: `Copy ${page.path}` })}
                onClick={() => setSource(page.path)}
              />
            </li>
          ))}
        </ul>
      )}
    </main>
  );
}

interface NewPageProps {
  readonly source: string | undefined;
  readonly taken: readonly string[];
  readonly cancel: () => void;
}

/** Creates a page, or a copy of one, at a path. */
function NewPage({ source, taken, cancel }: NewPageProps) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const [path, setPath] = useState('/');
  const [fault, setFault] = useState('');
  const make = async () => {
    const wanted = path.trim();
    if (taken.includes(wanted))
      return setFault(t({ id: 'builder.new.taken', message: 'There is a page at this path already.' }));
    if (!v.is(PagePath, wanted))
      return setFault(t({ id: 'builder.new.path', message: 'Write a path such as /spring; some are the shop’s own.' }));
    const original = source === undefined ? undefined : await store('builderPage', { path: source });
    const page = (original?.ok === true ? original.data.page : null) ?? { pageComponent: [] };
    const made = await store('builderSave', { path: wanted, base: 0, page });
    if (made.ok || made.kind === 'conflict') location.assign(editorHref(wanted));
    else setFault(t({ id: 'builder.new.failed', message: 'The shop did not take this page.' }));
  };
  return (
    <form
      className={styles.new}
      onSubmit={(event) => {
        event.preventDefault();
        void make();
      }}
    >
      <label className={styles.label}>
        {source === undefined
          ? t({ id: 'builder.new.label', message: 'Path of a new page' })
          : t({ id: 'builder.new.copy', message: `Path of the copy of ${source}` })}
        <input
          className={styles.input}
          value={path}
          onChange={(event) => setPath(event.target.value)}
          spellCheck={false}
          autoCapitalize="none"
          aria-invalid={fault !== ''}
          aria-describedby="new-page-fault"
        />
      </label>
      <Button type="submit" className={styles.make}>
        {source === undefined
          ? t({ id: 'builder.new', message: 'New page' })
          : t({ id: 'builder.copy', message: 'Copy' })}
      </Button>
      {source !== undefined && (
        <Button look="quiet" className={styles.make} onClick={cancel}>
          {t({ id: 'builder.cancel', message: 'Cancel' })}
        </Button>
      )}
      <p id="new-page-fault" className={styles.fault} role="alert">
        {fault}
      </p>
    </form>
  );
}

function editorHref(path: string): string {
  return `${location.pathname}?${new URLSearchParams({ page: path })}`;
}
