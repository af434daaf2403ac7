import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isRecord } from '#schemas/record.ts';
import { scanJson } from '../../json/scan-json.ts';
import { useBench } from '../desk-context.ts';
import type { Diagnostic } from '#schemas/node.ts';
import { replaceNode } from '../page/edits.ts';
import { withIds } from '../page/ids.ts';
import type { Found } from '../page/nodes.ts';
import { isJsonEqual } from '../../json/json-value.ts';
import type { Working } from '../page/use-work.ts';
import styles from './inspector.module.css';

const JsonEditor = lazy(() => import('../json/json-editor.tsx'));

interface Props {
  readonly work: Working;
  /** The node that is meant; undefined: the page. */
  readonly found: Found | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** What was chosen in the list of problems. */
  readonly at: Diagnostic | undefined;
}

/** The node that is meant, or the page, as JSON. What is no JSON yet stays here and changes nothing. */
export function JsonPanel({ work: { work, actions }, found, diagnostics, at }: Props) {
  const { t } = useLingui();
  const { manifest } = useBench();
  const value: unknown = found?.node ?? work.page;
  const pointer = found?.pointer ?? '';
  const [draft, setDraft] = useState<{ readonly of: string; readonly text: string; readonly means: unknown }>();
  const subject = found?.id ?? '';
  // What was written stays as it was written as long as it means what the page has; or nothing yet.
  const isOwn =
    draft !== undefined && draft.of === subject && (draft.means === NOTHING || isJsonEqual(draft.means, value));
  const text = isOwn ? draft.text : JSON.stringify(value, null, 2);
  const scanned = useMemo(() => scanJson(text), [text]);
  const marks = useMemo(
    () =>
      diagnostics
        .filter(({ path }) => path === pointer || path.startsWith(`${pointer}/`))
        .map(({ level, path, message }) => ({ level, message, pointer: path.slice(pointer.length) })),
    [diagnostics, pointer],
  );
  const write = (next: string) => {
    if (next === text) return;
    const means = meaning(next, found !== undefined);
    setDraft({ of: subject, text: next, means });
    if (means === NOTHING) return;
    actions.edit(`json ${subject}`, (page) => {
      if (found !== undefined) return isRecord(means) ? replaceNode(page, found.id, means) : page;
      return withIds(means as { pageComponent: unknown });
    });
  };
  return (
    <div className={styles.json}>
      <Suspense fallback={null}>
        <JsonEditor
          text={text}
          write={write}
          spans={scanned.spans}
          marks={marks}
          manifest={manifest}
          isPage={found === undefined}
          at={at !== undefined && at.path.startsWith(pointer) ? at.path.slice(pointer.length) : undefined}
          label={t({ id: 'builder.json', message: 'JSON' })}
        />
      </Suspense>
      {isOwn && draft.means === NOTHING && (
        <p className={styles.fault} role="status">
          {scanned.fault === undefined
            ? t({
                id: 'builder.json.notNode',
                message: 'A component needs a “type”, a page “pageComponent”; the page stays as it was.',
              })
            : t({ id: 'builder.json.fault', message: 'This is no JSON yet; the page stays as it was.' })}
        </p>
      )}
    </div>
  );
}

const NOTHING = Symbol('nothing yet');

/** What a text means as a node or as a page; NOTHING for what is neither. */
function meaning(text: string, isNode: boolean): unknown {
  if (scanJson(text).fault !== undefined) return NOTHING;
  const value: unknown = JSON.parse(text);
  return isRecord(value) && Object.hasOwn(value, isNode ? 'type' : 'pageComponent') ? value : NOTHING;
}
