import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useStoreFaults } from '../api/use-store-faults.ts';
import { FOLLOW_MS, useStoreQuery } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { IconButton, Notice } from '../controls/controls.tsx';
import { SectionList } from '../sections/section-list.tsx';
import { useClosedRelease } from '../releases/release-session.tsx';
import { ReleaseChoice } from '../releases/release-choice.tsx';
import { isLang, LANG_NAMES, LANG_TAGS, LANGS } from '#schemas/lang.ts';
import { BUILDER_PATH } from '../../../page/document-ids.ts';
import { localHref } from '#registry/kit/address/url.ts';
import { Button, ButtonAnchor } from '#registry/kit/ui/button.tsx';
import { useMayDo } from '../team/session.ts';
import { TeamDialog } from '../team/team-dialog.tsx';
import { LazyMediaLibrary } from '../media/lazy-media-library.tsx';
import { LazyRedirectsDialog } from '../redirects/lazy-redirects-dialog.tsx';
import { rankByWords } from '../palette/rank-by-words.ts';
import { CopyPage, NewPage } from './new-page.tsx';
import { PageEntry } from './page-entry.tsx';
import { commonLayout, LAYOUT_KINDS, type LayoutKind } from '#schemas/builder/layouts.ts';
import { NewLayout } from '../layouts/new-layout.tsx';
import { usePathName } from './zone-texts.ts';
import styles from './page-list.module.css';

/** A list of so many pages needs no search. */
const SHORT_LIST = 6;
/** All pages of the shop, drafts included, with a form for new pages and copies. */
export function PageList() {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const { data: { pages, zones } = {}, error, refetch } = useStoreQuery('builderPages', {}, { interval: FOLLOW_MS });
  const faultText = useStoreFaults();
  /** Path of the page to copy. */
  const [source, setSource] = useState<string>();
  /** Kind of the layout to make. */
  const [madeLayout, setMadeLayout] = useState<LayoutKind>();
  const [isTeamOpen, setTeamOpen] = useState(false);
  const [isMediaOpen, setMediaOpen] = useState(false);
  const [isRedirectsOpen, setRedirectsOpen] = useState(false);
  const [words, setWords] = useState('');
  const mayDo = useMayDo();
  const mayMake = useClosedRelease() === undefined && mayDo('edit');
  const nameOf = usePathName();
  const taken = pages?.map(({ path }) => path) ?? [];
  const found = pages && rankByWords(pages, words, (page) => ({ title: nameOf(page.path, page), names: [page.path] }));
  const foundZones = zones && rankByWords(zones, words, ({ path }) => ({ title: nameOf(path), names: [] }));
  const isNoneFound = words !== '' && found?.length === 0 && (foundZones ?? []).length === 0;
  const newLayout: Readonly<Record<LayoutKind, string>> = {
    product: t({ id: 'builder.layout.new.product', message: 'Further layout of products' }),
    category: t({ id: 'builder.layout.new.category', message: 'Further layout of categories' }),
  };
  const searchLabel = t({ id: 'builder.pages.search', message: 'Search pages' });
  useEffect(() => {
    document.title = `${t({ id: 'builder.pages', message: 'All pages' })} · Raan`;
  }, [t]);

  return (
    <main className={styles.list}>
      <header className={styles.head}>
        <h1 className={styles.title}>{t({ id: 'builder.pages', message: 'All pages' })}</h1>
        <ButtonAnchor look="secondary" className={styles.make} href={localHref('/', lang)}>
          {t({ id: 'builder.pages.shop', message: 'Open the shop' })}
        </ButtonAnchor>
        <Button look="secondary" className={styles.make} onClick={() => setMediaOpen(true)}>
          {t({ id: 'builder.media', message: 'Media library' })}
        </Button>
        {mayDo('publish') && (
          <Button look="secondary" className={styles.make} onClick={() => setRedirectsOpen(true)}>
            {t({ id: 'builder.redirects', message: 'Old addresses' })}
          </Button>
        )}
        {mayDo('manage-team') && (
          <Button look="secondary" className={styles.make} onClick={() => setTeamOpen(true)}>
            {t({ id: 'builder.team', message: 'Team' })}
          </Button>
        )}
        <select
          className={styles.lang}
          aria-label={t({ id: 'builder.lang', message: 'Language of the workbench' })}
          value={lang}
          onChange={({ target: { value } }) => {
            if (!isLang(value)) return;
            // The default language has no prefix: its path by itself would open the one that was used last.
            const chosen = new URLSearchParams(location.search);
            chosen.set('lang', value);
            location.assign(`${localHref(BUILDER_PATH, value)}?${chosen}`);
          }}
        >
          {LANGS.map((each) => (
            <option key={each} value={each} lang={LANG_TAGS[each]}>
              {LANG_NAMES[each]}
            </option>
          ))}
        </select>
      </header>
      {mayMake && <NewPage taken={taken} />}
      <ReleaseChoice />
      {error && (
        <Notice
          title={t({ id: 'builder.pages.failed', message: 'The pages could not be read' })}
          text={faultText(error.answer)}
        >
          <Button look="secondary" onClick={() => void refetch()}>
            {t({ id: 'builder.again', message: 'Try again' })}
          </Button>
        </Notice>
      )}
      {pages !== undefined && pages.length > SHORT_LIST && (
        <input
          type="search"
          className={styles.input}
          aria-label={searchLabel}
          placeholder={searchLabel}
          value={words}
          onChange={(event) => setWords(event.target.value)}
        />
      )}
      <p className={styles.none} role="status">
        {isNoneFound && t({ id: 'builder.pages.none', message: 'No page has these words.' })}
      </p>
      {found !== undefined && found.length > 0 && (
        <ul className={styles.pages}>
          {found.map((page) => (
            <PageEntry key={page.path} page={page} name={nameOf(page.path, page)} about={page.path}>
              {mayMake &&
                LAYOUT_KINDS.filter((kind) => page.path === commonLayout(kind)).map((kind) => (
                  <IconButton key={kind} icon="layers" label={newLayout[kind]} onClick={() => setMadeLayout(kind)} />
                ))}
              <IconButton
                icon="copy"
                label={t({ id: 'builder.copyPage', message: `Copy ${page.path}` })}
                onClick={mayMake ? () => setSource(page.path) : undefined}
              />
            </PageEntry>
          ))}
        </ul>
      )}
      {foundZones !== undefined && foundZones.length > 0 && (
        <section aria-labelledby="zones">
          <h2 id="zones" className={styles.subtitle}>
            {t({ id: 'builder.zones', message: 'Parts of all pages' })}
          </h2>
          <ul className={styles.pages}>
            {foundZones.map((zone) => (
              <PageEntry key={zone.path} page={zone} name={nameOf(zone.path)} />
            ))}
          </ul>
        </section>
      )}
      <SectionList words={words} />
      {source !== undefined && <CopyPage source={source} taken={taken} close={() => setSource(undefined)} />}
      {madeLayout !== undefined && <NewLayout kind={madeLayout} taken={taken} close={() => setMadeLayout(undefined)} />}
      {isMediaOpen && <LazyMediaLibrary close={() => setMediaOpen(false)} />}
      {isRedirectsOpen && <LazyRedirectsDialog close={() => setRedirectsOpen(false)} />}
      {isTeamOpen && <TeamDialog close={() => setTeamOpen(false)} />}
    </main>
  );
}
