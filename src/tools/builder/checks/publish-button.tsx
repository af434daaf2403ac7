import { useLingui } from '@lingui/react/macro';
import { type Ref, useState } from 'react';
import type { Finding, PublishCheck } from '#schemas/builder/checks.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import type { FrameState } from '../frame/use-frame.ts';
import { indexNodes } from '../page/nodes.ts';
import type { Editing } from '../page/use-editing.ts';
import { Dialog } from '../controls/dialog.tsx';
import { useValueName } from '../page/value-names.ts';
import { useFindingTexts } from './check-texts.ts';
import { isStopped, problemValue } from './finding.ts';
import { runChecks } from './run-checks.ts';
import styles from './publish-button.module.css';

interface Props {
  readonly path: string;
  readonly editing: Editing;
  readonly diagnostics: readonly Diagnostic[];
  /** The page as the preview shows it. */
  readonly shown: () => Document | null;
  /** Audits the page on screen; undefined where the frame does not answer. */
  readonly audit: FrameState['audit'];
  /** Checks that stop a publication. */
  readonly stops: readonly PublishCheck[];
  readonly isDisabled: boolean;
  readonly publish: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** Publishes the page once it is checked; lists what was found first, where something was. */
export function PublishButton({ path, editing, diagnostics, shown, audit, stops, isDisabled, publish, ref }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const [isChecking, setChecking] = useState(false);
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const check = async () => {
    setChecking(true);
    const page = editing.actions.page();
    const found = await runChecks({ path, page, manifest, diagnostics, document: shown(), audit });
    setChecking(false);
    setFindings(found);
    if (found.length === 0) publish();
  };
  return (
    <>
      <Button ref={ref} className={styles.publish} disabled={isDisabled || isChecking} onClick={() => void check()}>
        {t({ id: 'builder.publish', message: 'Publish' })}
      </Button>
      {findings.length > 0 && (
        <Dialog
          title={t({ id: 'builder.check.title', message: 'Before this page is published' })}
          close={() => setFindings([])}
        >
          <FindingList
            findings={findings}
            stops={stops}
            editing={editing}
            choose={(node) => {
              setFindings([]);
              editing.actions.select(node);
            }}
          />
          {isStopped(findings, stops) ? (
            <p>{t({ id: 'builder.check.stop', message: 'This shop publishes no page until this is fixed.' })}</p>
          ) : (
            <div>
              <Button
                onClick={() => {
                  setFindings([]);
                  publish();
                }}
              >
                {t({ id: 'builder.check.publish', message: 'Publish all the same' })}
              </Button>
            </div>
          )}
        </Dialog>
      )}
    </>
  );
}

interface FindingListProps {
  readonly findings: readonly Finding[];
  /** Checks that stop a publication. */
  readonly stops: readonly PublishCheck[];
  readonly editing: Editing;
  /** Called with the node to go to; undefined: the page itself. */
  readonly choose: (node: string | undefined) => void;
}

function FindingList({ findings, stops, editing, choose }: FindingListProps) {
  const { t } = useLingui();
  const textsOf = useFindingTexts();
  const nameOf = useValueName();
  const { page } = editing.state;
  const placeOf = ({ node = '', problem }: Finding) => {
    const found = indexNodes(page).get(node);
    const within = problem === undefined || found === undefined ? '' : problem.pointer.slice(found.pointer.length);
    return nameOf([page], found?.id ?? null, within.split('/').slice(1));
  };
  return (
    <ul className={styles.list}>
      {findings.map((finding) => {
        const { code, level, node, problem } = finding;
        const { text, detail } = textsOf(finding);
        return (
          <li key={`${code} ${node} ${problem?.pointer} ${finding.detail}`}>
            <button type="button" className={styles.finding} data-level={level} onClick={() => choose(node)}>
              <span className={styles.place}>{placeOf(finding)}</span>
              <span>
                {text}
                {isStopped([finding], stops) && (
                  <strong className={styles.stops}>
                    {t({ id: 'builder.check.stops', message: 'Stops the publication' })}
                  </strong>
                )}
              </span>
              <span className={styles.detail}>{detail || (problem && problemValue(page, problem.pointer))}</span>
              {problem && <small className={styles.detail}>{problem.code}</small>}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
