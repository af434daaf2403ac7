import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { ReleasePage } from '#schemas/builder/releases.ts';
import { dataOf } from '../api/use-store-query.ts';
import { useBuilder } from '../builder-context.ts';
import { PagePicture } from '../frame/page-picture.tsx';
import type { Page } from '../page/nodes.ts';
import { toEditablePage } from '../page/use-editing.ts';
import { Segments } from '../controls/controls.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { diffPages } from './page-diff.ts';
import styles from './releases.module.css';

interface Props {
  readonly page: ReleasePage;
  readonly close: () => void;
}

/** Widths that the page is shown at (px). */
const WIDTHS = [390, 768, 1440] as const;
/** Width of each picture at most (px). */
const PICTURE_WIDTH = 500;

/** A page as visitors see it beside the release's, at three widths, what differs outlined; and the differences by node and prop. */
export function CompareDialog({ page: { path }, close }: Props) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const pages = usePages(path);
  const [width, setWidth] = useState<number>(WIDTHS[2]);
  const changes = useMemo(() => (pages === undefined ? [] : diffPages(pages.before, pages.after)), [pages]);
  const marks = useMemo(() => [...new Set(changes.flatMap(({ node }) => (node === null ? [] : [node])))], [changes]);
  const sides = [
    { name: t({ id: 'builder.compare.before', message: 'Before' }), page: pages?.before },
    { name: t({ id: 'builder.compare.after', message: 'After' }), page: pages?.after },
  ];
  return (
    <Dialog title={t({ id: 'builder.compare.title', message: `Before and after: ${path}` })} close={close} isWide>
      {pages === undefined ? (
        <p role="status">{t({ id: 'builder.save.working', message: 'One moment…' })}</p>
      ) : (
        <>
          <ChangeList changes={changes} before={pages.before} after={pages.after} />
          <Segments
            label={t({ id: 'builder.compare.width', message: 'Width' })}
            value={width}
            options={WIDTHS.map((value) => ({ value, label: `${value} px` }))}
            choose={setWidth}
          />
          {!path.endsWith('/*') && (
            <div className={styles.pair}>
              {sides.map(({ name, page: shown }) => (
                <section key={name} className={styles.side} aria-label={name}>
                  <h3 className={styles.heading}>{name}</h3>
                  {shown && (
                    <PagePicture
                      key={width}
                      path={path}
                      page={shown}
                      lang={lang}
                      width={Math.min(width, PICTURE_WIDTH)}
                      pageWidth={width}
                      title={name}
                      marks={marks}
                    />
                  )}
                </section>
              ))}
            </div>
          )}
        </>
      )}
    </Dialog>
  );
}

/** The page as visitors see it, an empty one where there is none, and as the release has it. */
function usePages(path: string): { readonly before: Page; readonly after: Page } | undefined {
  const { store, client } = useBuilder();
  const { data } = useQuery(
    {
      queryKey: ['compare', path],
      queryFn: async () => {
        const after = await dataOf(store('builderPage', { path }));
        const version = after.published?.version;
        const before =
          version === undefined ? undefined : await store('builderVersion', { path, version: String(version) });
        const page = before?.ok === true ? before.data.page : null;
        return { before: toEditablePage({ page }), after: toEditablePage(after) };
      },
    },
    client,
  );
  return data;
}
