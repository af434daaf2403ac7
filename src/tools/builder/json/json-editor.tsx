import { autocompletion } from '@codemirror/autocomplete';
import { json } from '@codemirror/lang-json';
import { type Diagnostic as Mark, linter, lintGutter, setDiagnostics } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { basicSetup } from 'codemirror';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { scanJson, type Scanned } from '../../json/scan-json.ts';
import type { Manifest } from '../api/manifest.ts';
import { completions } from './completions.ts';
import styles from './json-editor.module.css';

interface Props {
  readonly text: string;
  readonly write: (text: string) => void;
  readonly spans: Scanned['spans'];
  /** Diagnostics, by JSON Pointer into the text. */
  readonly marks: readonly {
    readonly level: 'info' | 'warn' | 'error';
    readonly message: string;
    readonly pointer: string;
  }[];
  readonly manifest: Manifest;
  /** Whether the text is a page, else a node. */
  readonly isPage: boolean;
  /** JSON Pointer to reveal. */
  readonly at: string | undefined;
  readonly label: string;
}

/** A JSON editor with highlighting, folding, schema completion and inline diagnostics. */
export default function JsonEditor({ text, write, spans, marks, manifest, isPage, at, label }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const changed = useEffectEvent(write);
  const context = useEffectEvent(() => ({ manifest, isPage }));

  useEffect(() => {
    // In a shadow tree CodeMirror adopts its style sheets, which the policy allows; elsewhere it adds elements.
    const root = place.current?.shadowRoot ?? place.current?.attachShadow({ mode: 'open' });
    if (root === undefined) return undefined;
    const editor = new EditorView({
      parent: root,
      root,
      state: EditorState.create({
        extensions: [
          basicSetup,
          json(),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ 'aria-label': label }),
          editorTheme,
          lintGutter(),
          linter((now) => syntaxFault(now.state.doc.toString())),
          autocompletion({ override: [(completing) => completions(completing, context())] }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.isUserEvent('outside')))
              changed(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    return () => editor.destroy();
  }, [label]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.toString() === text) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: text },
      userEvent: 'outside',
    });
  }, [text]);

  useEffect(() => {
    const editor = view.current;
    if (editor === undefined || editor.state.doc.length !== text.length) return;
    const found = marks.flatMap(({ level, message, pointer }): Mark[] => {
      const span = spanOf(spans, pointer);
      return span === undefined ? [] : [{ ...span, severity: level === 'warn' ? 'warning' : level, message }];
    });
    editor.dispatch(setDiagnostics(editor.state, [...syntaxFault(text), ...found]));
  }, [marks, spans, text]);

  useEffect(() => {
    const editor = view.current;
    const span = at === undefined ? undefined : spanOf(spans, at);
    if (editor === undefined || span === undefined || span.to > editor.state.doc.length) return;
    editor.dispatch({ selection: { anchor: span.from, head: span.to }, scrollIntoView: true });
    // Reveals each pointer once, not again when the text changes.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [at]);

  return <div className={styles.editor} ref={place} />;
}

/** Range of the key at a pointer, or of its nearest ancestor in the text. */
function spanOf(spans: Scanned['spans'], pointer: string): { readonly from: number; readonly to: number } | undefined {
  for (let near = pointer; ; near = near.slice(0, near.lastIndexOf('/'))) {
    const span = spans.get(near);
    if (span !== undefined) return { from: span.key?.start ?? span.start, to: span.key?.end ?? span.start + 1 };
    if (near === '') return undefined;
  }
}

function syntaxFault(text: string): Mark[] {
  const { fault } = scanJson(text);
  if (fault === undefined) return [];
  const from = Math.min(fault.offset, text.length);
  const to = Math.min(text.length, from + Math.max(1, fault.found.length));
  return [
    {
      from,
      to,
      severity: 'error',
      message: fault.found === '' ? 'The text ends too early.' : `Not expected here: ${fault.found}`,
    },
  ];
}

/** CodeMirror's theme, from the design tokens. */
export const editorTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--color-surface)', fontSize: '0.8125rem' },
  '&.cm-focused': { outline: '2px solid var(--color-focus)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: "ui-monospace, 'SF Mono', Menlo, Consolas, monospace", lineHeight: '1.6' },
  '.cm-gutters': {
    backgroundColor: 'var(--color-soft)',
    color: 'var(--color-muted)',
    borderRight: '1px solid var(--color-line)',
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'var(--color-soft)' },
});
