import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { PageFinding } from '#schemas/builder/checks.ts';
import type { ReleasePage } from '#schemas/builder/releases.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { builderHref, useBuilder } from '../builder-context.ts';
import { useFindingTexts } from '../checks/check-texts.ts';
import { Dialog } from '../controls/dialog.tsx';
import { formatDateTime } from '../controls/format-date-time.ts';
import { ZoneNote } from '../controls/zone-note.tsx';
import { usePathName } from '../pages/zone-texts.ts';
import { RollOut } from '../rollouts/roll-out.tsx';
import { useMayDo } from '../team/session.ts';
import { CompareDialog } from './compare-dialog.tsx';
import { PreviewLinks } from './preview-links.tsx';
import { ReleaseReview } from './release-review.tsx';
import { PublishRelease } from './publish-release.tsx';
import styles from './releases.module.css';
import { type ReleaseDetails, useRelease } from './use-release.ts';

interface Props {
  readonly id: string;
  readonly close: () => void;
}

/** A release: its pages, who has approved it, its preview links, and publishing, scheduling and rolling it back. */
export function ReleaseDialog({ id, close }: Props) {
  const { t } = useLingui();
  const opened = useRelease(id);
  /** The page that is compared. */
  const [compared, setCompared] = useState<ReleasePage>();
  const { details, fault } = opened;
  const mayDo = useMayDo();
  const state = details?.release.state;
  const title = details?.release.name ?? t({ id: 'builder.release', message: 'Release' });
  if (compared !== undefined) return <CompareDialog page={compared} close={() => setCompared(undefined)} />;
  return (
    <Dialog title={title} close={close} isWide>
      {details === undefined && fault === '' && (
        <p role="status">{t({ id: 'builder.save.working', message: 'One moment…' })}</p>
      )}
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      {opened.findings.length > 0 && <StoppingFindings release={id} findings={opened.findings} />}
      {details !== undefined && (
        <>
          <ZoneNote className={styles.muted} />
          <StateLine details={details} />
          <PageTable details={details} compare={setCompared} />
          <ReleaseReview release={details.release} opened={opened} />
          <PublishRelease details={details} opened={opened} />
          {mayDo('publish') && (state === 'approved' || state === 'rolling-out') && (
            // Typed steps stay while the rest of the release changes.
            <RollOut key={keyOf(details.release)} release={details.release} opened={opened} />
          )}
          <PreviewLinks details={details} opened={opened} />
        </>
      )}
    </Dialog>
  );
}

/** The steps of a release as a key. */
function keyOf({ rollout }: ReleaseDetails['release']): string {
  return JSON.stringify(rollout && [rollout.share, rollout.goal, rollout.steps]);
}

/** The findings that stop the publication, each leading to its page in the release. */
function StoppingFindings({
  release,
  findings,
}: {
  readonly release: string;
  readonly findings: readonly PageFinding[];
}) {
  const textsOf = useFindingTexts();
  const nameOf = usePathName();
  return (
    <ul className={styles.pages}>
      {findings.map((finding) => {
        const { path, code, node = '', detail: written } = finding;
        const { text, detail } = textsOf({ ...finding, node: finding.node });
        return (
          <li key={`${path} ${code} ${node} ${written}`} className={styles.linkRow}>
            <span>
              <a href={builderHref(release, path)}>{nameOf(path)}</a> {text}{' '}
              {[node, detail].filter(Boolean).join(' · ')}
            </span>
          </li>
        );
      })}
    </ul>
  );
}

function StateLine({ details: { release, pages } }: { readonly details: ReleaseDetails }) {
  const { t } = useLingui();
  const { lang } = useBuilder();
  const { schedule, rollout, last, problem, state } = release;
  const somebody = t({ id: 'builder.somebody', message: 'Somebody else' });
  const due = formatDateTime(schedule?.at, lang);
  const publisher = last?.by ?? somebody;
  const lastAt = formatDateTime(last?.at, lang);
  const paths = (problem?.paths ?? []).join(', ');
  const share = rollout?.share ?? 0;
  const behind = pages.filter(({ isBehind }) => isBehind).map(({ path }) => path);
  const behindPaths = behind.join(', ');
  const step = (percent: number, time: string) =>
    t({ id: 'builder.rollout.step', message: `${percent}% of the visitors from ${time}` });
  const problems = {
    BEHIND: t({
      id: 'builder.release.problem.behind',
      message: `Not published at its time, because these pages were changed in the shop: ${paths}`,
    }),
    EMPTY: t({
      id: 'builder.release.problem.empty',
      message: 'Not published at its time, because it changes nothing.',
    }),
    FAILED: t({
      id: 'builder.release.problem.failed',
      message: 'Not published at its time, because the shop could not do it.',
    }),
  };
  const lines = [
    state === 'discarded' &&
      t({ id: 'builder.release.isDiscarded', message: 'This release is discarded. Nothing of it can be published.' }),
    schedule && t({ id: 'builder.release.due', message: `Will be published on ${due}` }),
    rollout && t({ id: 'builder.rollout.now', message: `Shown to ${share}% of the visitors` }),
    ...(rollout?.steps ?? []).map(({ share: percent, at }) => step(percent, formatDateTime(at, lang))),
    rollout &&
      behind.length > 0 &&
      t({
        id: 'builder.rollout.behind',
        message: `Nobody sees it now, because these pages were changed in the shop: ${behindPaths}`,
      }),
    last?.kind === 'published' &&
      t({ id: 'builder.release.publishedBy', message: `Published by ${publisher}, ${lastAt}` }),
    last?.kind === 'rolled-back' &&
      t({ id: 'builder.release.rolledBackBy', message: `Rolled back by ${publisher}, ${lastAt}` }),
    problem && problems[problem.key],
  ];
  return <div role="status">{lines.map((line) => typeof line === 'string' && <p key={line}>{line}</p>)}</div>;
}

interface PageTableProps {
  readonly details: ReleaseDetails;
  readonly compare: (page: ReleasePage) => void;
}

function PageTable({ details: { release, pages }, compare }: PageTableProps) {
  const { t } = useLingui();
  const nameOf = usePathName();
  const { lang } = useBuilder();
  const isOver = release.state === 'published' || release.state === 'discarded';
  if (pages.length === 0 && isOver) return null;
  if (pages.length === 0)
    return (
      <p>
        {t({
          id: 'builder.release.noPages',
          message: 'No page is changed in this release yet. Open a page and edit it.',
        })}
      </p>
    );
  return (
    <ul className={styles.pages} aria-label={t({ id: 'builder.release.pages', message: 'Changed pages' })}>
      {pages.map((page) => {
        const name = nameOf(page.path);
        return (
          <li key={page.path} className={styles.page}>
            <a className={styles.link} href={builderHref(release.id, page.path)}>
              <span>{nameOf(page.path, page)}</span>
              <span className={styles.muted}>{page.path}</span>
            </a>
            <span className={styles.muted}>{[page.by, formatDateTime(page.at, lang)].filter(Boolean).join(' · ')}</span>
            <span className={styles.muted}>
              {page.isNew && t({ id: 'builder.release.isNew', message: 'New' })}
              {page.isBehind && !page.isNew && !isOver && (
                <strong>
                  {t({ id: 'builder.release.isBehind', message: 'Changed in the shop: open it to merge' })}
                </strong>
              )}
            </span>
            <Button
              look="secondary"
              className={styles.small}
              aria-label={t({ id: 'builder.release.compare.of', message: `Compare ${name}` })}
              onClick={() => compare(page)}
            >
              {t({ id: 'builder.release.compare', message: 'Compare' })}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
