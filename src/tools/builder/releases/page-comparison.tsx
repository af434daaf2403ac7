import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { useBuilder } from '../builder-context.ts';
import { PagePicture } from '../frame/page-picture.tsx';
import type { Choices } from '#schemas/experiments/experiment.ts';
import { shownVariants } from '../experiments/experiment-type.ts';
import { indexNodes, type Page } from '../page/nodes.ts';
import { Segments } from '../controls/controls.tsx';
import { Dialog } from '../controls/dialog.tsx';
import { ChangeList } from './change-list.tsx';
import { diffPages } from './page-diff.ts';
import styles from './releases.module.css';

interface Props {
  readonly path: string;
  readonly title: string;
  /** Both states of the page; undefined while they load. */
  readonly pages: { readonly before: Page; readonly after: Page } | undefined;
  readonly close: () => void;
}

/** Widths that the page is shown at (px). */
const WIDTHS = [390, 768, 1440] as const;
/** Width of each picture at most (px). */
const PICTURE_WIDTH = 500;

/** Two states of a page side by side at three widths, their differences outlined, and listed by node and prop. */
export function PageComparison({ path, title, pages, close }: Props) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const [width, setWidth] = useState<number>(WIDTHS[2]);
  const changes = useMemo(() => (pages === undefined ? [] : diffPages(pages.before, pages.after)), [pages]);
  const marks = useMemo(() => [...new Set(changes.flatMap(({ node }) => (node === null ? [] : [node])))], [changes]);
  const choices = useMemo(() => (pages === undefined ? undefined : variantsThatDiffer(pages, marks)), [pages, marks]);
  const sides = [
    { name: t({ id: 'builder.compare.before', message: 'Before' }), page: pages?.before },
    { name: t({ id: 'builder.compare.after', message: 'After' }), page: pages?.after },
  ];
  return (
    <Dialog title={title} close={close} isWide>
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
                      {...(choices === undefined ? {} : { choices })}
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

/** The variant of each experiment that contains the first of the given nodes, so that both pictures show the difference. */
function variantsThatDiffer({ before, after }: NonNullable<Props['pages']>, nodes: readonly string[]): Choices {
  const chosen = new Map<string, number>();
  for (const node of nodes.toReversed()) {
    const page = indexNodes(after).has(node) ? after : before;
    for (const [experiment, number] of shownVariants(page, node, chosen)) chosen.set(experiment, number);
  }
  return chosen;
}
