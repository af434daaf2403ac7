import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useMemo, useState } from 'react';
import { isRecord } from '#schemas/record.ts';
import { scanJson } from '../../json/scan-json.ts';
import { useBuilder } from '../builder-context.ts';
import type { Diagnostic } from '#schemas/page/node.ts';
import { mergePages } from '../merge/merge-pages.ts';
import { replaceNode } from '../page/edits.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { IndexedNode, Page } from '../page/nodes.ts';
import { isJsonEqual } from '#schemas/json-equal.ts';
import type { Editing } from '../page/use-editing.ts';
import styles from './inspector.module.css';

const JsonEditor = lazy(() => import('../json/json-editor.tsx'));

interface Props {
  readonly editing: Editing;
  /** The selected node; undefined: the page. */
  readonly found: IndexedNode | undefined;
  readonly diagnostics: readonly Diagnostic[];
  /** The problem chosen in the list. */
  readonly at: Diagnostic | undefined;
}

/** The selected node, or the page, as JSON. Invalid text stays in the editor and changes nothing. */
export function JsonPanel({ editing: { state, actions }, found, diagnostics, at }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const value: unknown = found?.node ?? state.page;
  const pointer = found?.pointer ?? '';
  const [draft, setDraft] = useState<Draft>();
  const subject = found?.id ?? '';
  // Keeps the formatting of the draft as long as its value is that of the page, or invalid.
  const isOwn =
    draft !== undefined && draft.of === subject && (draft.value === INVALID || isJsonEqual(draft.value, value));
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
    const parsed = parseDraft(next, found !== undefined);
    const base = isOwn ? draft.base : state.page;
    if (parsed === INVALID) return setDraft({ of: subject, text: next, value: parsed, base });
    // Others may have edited the page while the text was none: their edits stay.
    actions.edit(`json ${subject}`, (page) => {
      const written = writeJson(base, found?.id, parsed);
      return page === base ? written : mergePages(base, written, page).page;
    });
    setDraft({ of: subject, text: next, value: parsed, base: actions.page() });
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
      {isOwn && draft.value === INVALID && (
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

const INVALID = Symbol('invalid');

/** A text of a node or of the page (`of` empty); `base`: the page that it was last written to, or began with. */
interface Draft {
  readonly of: string;
  readonly text: string;
  readonly value: unknown;
  readonly base: Page;
}

/** The page with a parsed text as one of its nodes, or in its place. */
function writeJson(page: Page, id: string | undefined, parsed: unknown): Page {
  if (id === undefined) return withUniqueIds(parsed as { pageComponent: unknown });
  return isRecord(parsed) ? replaceNode(page, id, parsed).page : page;
}

/** The value of a text as a node or as a page; INVALID for anything else. */
function parseDraft(text: string, isNode: boolean): unknown {
  if (scanJson(text).fault !== undefined) return INVALID;
  const value: unknown = JSON.parse(text);
  return isRecord(value) && Object.hasOwn(value, isNode ? 'type' : 'pageComponent') ? value : INVALID;
}
