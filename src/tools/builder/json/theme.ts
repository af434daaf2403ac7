import { EditorView } from '@codemirror/view';

/** The editor in the tokens of the look. */
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
