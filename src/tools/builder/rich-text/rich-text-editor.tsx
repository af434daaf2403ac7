import { history, redo, undo } from 'prosemirror-history';
import { baseKeymap, chainCommands, exitCode } from 'prosemirror-commands';
import { keymap } from 'prosemirror-keymap';
import { liftListItem, sinkListItem, splitListItem } from 'prosemirror-schema-list';
import { EditorState, type Command } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Lang, LANG_NAMES, LANG_TAGS } from '#schemas/lang.ts';
import type { Box } from '../frame/shown-roots.ts';
import { plainSlice, readPasted, readRichText, writeRichText } from './rich-html.ts';
import { richTextSchema } from './schema.ts';
import { Toolbar } from './toolbar.tsx';
import { toggleStrong, toggleEm } from './commands.ts';
import styles from './rich-text.module.css';
import { pressedKey } from '#registry/kit/ui/pressed-key.ts';

interface Props {
  /** Box of the node, in px of the frame. */
  readonly box: Box;
  readonly zoom: number;
  readonly html: string;
  readonly lang: Lang;
  /** Called with every change. */
  readonly write: (html: string) => void;
  readonly close: () => void;
}

/** The rich text of a node, edited over its place on the page, with a toolbar; Escape or a click elsewhere ends it. */
export default function RichTextEditor({ box, zoom, html, lang, write, close }: Props) {
  const { t } = useLingui();
  const place = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<EditorView>();
  const [state, setState] = useState<EditorState>();
  const begin = useEffectEvent(() => html);
  /** The latest own texts: each comes back as `html`, perhaps after the next key. */
  const written = useRef<readonly string[]>([]);
  const changed = useEffectEvent((next: EditorState) => {
    const text = writeRichText(next.doc);
    written.current = [...written.current.slice(-9), text];
    write(text);
  });
  const language = LANG_NAMES[lang];
  const label = t({ id: 'builder.richText', message: `Rich text on the page, ${language}` });
  const editorLabel = useEffectEvent(() => label);
  const tag = LANG_TAGS[lang];
  useEffect(() => {
    const parent = place.current;
    if (parent === null) return undefined;
    const editor = new EditorView(parent, {
      state: EditorState.create({ doc: readRichText(begin()), plugins: PLUGINS }),
      attributes: { 'aria-label': editorLabel(), role: 'textbox', 'aria-multiline': 'true', lang: tag },
      dispatchTransaction(transaction) {
        const next = editor.state.apply(transaction);
        editor.updateState(next);
        setState(next);
        if (transaction.docChanged && transaction.getMeta(FROM_OTHERS) !== true) changed(next);
      },
      handleDOMEvents: {
        paste: (target, event) => insertData(target, event, event.clipboardData),
        // The view moves content dragged within the text.
        drop: (target, event) => target.dragging === null && insertData(target, event, event.dataTransfer),
      },
    });
    setView(editor);
    setState(editor.state);
    editor.focus();
    return () => editor.destroy();
  }, [tag]);
  useEffect(() => {
    if (view !== undefined && !written.current.includes(html)) showEditOfOthers(view, html);
  }, [view, html]);
  return (
    // Escape ends it from the toolbar too.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={styles.editor}
      style={{
        translate: `${box.x * zoom}px ${Math.max(0, box.y * zoom)}px`,
        inlineSize: Math.max(MIN_WIDTH, box.width * zoom),
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
      onKeyDown={(event) => {
        if (pressedKey(event) !== 'Escape') return;
        event.preventDefault();
        close();
      }}
    >
      {view && state && <Toolbar view={view} state={state} />}
      <div ref={place} className={styles.place} />
    </div>
  );
}

/** px */
const MIN_WIDTH = 340;

const FROM_OTHERS = 'fromOthers';

/** Replaces what differs in a text that somebody else has edited: the caret stays in the rest. */
function showEditOfOthers(view: EditorView, html: string): void {
  const { state } = view;
  const next = readRichText(html);
  const start = state.doc.content.findDiffStart(next.content);
  const end = state.doc.content.findDiffEnd(next.content);
  if (start === null || end === null) return;
  // Both ends may count the same letters, as in a doubled word.
  const overlap = Math.max(0, start - Math.min(end.a, end.b));
  const edit = state.tr.replace(start, end.a + overlap, next.slice(start, end.b + overlap));
  view.dispatch(edit.setMeta(FROM_OTHERS, true).setMeta('addToHistory', false));
}

/** Inserts what is pasted or dropped, cleaned. The view's own parser would ask for a policy of Trusted Types that the page has not. */
function insertData(view: EditorView, event: Event, data: DataTransfer | null): boolean {
  event.preventDefault();
  const html = data?.getData('text/html') ?? '';
  const slice = html.trim() === '' ? plainSlice(data?.getData('text/plain') ?? '') : readPasted(html);
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView());
  return true;
}

const { hard_break: lineBreak, list_item: listItem } = richTextSchema.nodes;

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(lineBreak.create()).scrollIntoView());
  return true;
};

const PLUGINS = [
  history(),
  keymap({
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
    'Mod-b': toggleStrong,
    'Mod-i': toggleEm,
    Enter: splitListItem(listItem),
    'Shift-Enter': chainCommands(exitCode, breakLine),
    'Mod-]': sinkListItem(listItem),
    'Mod-[': liftListItem(listItem),
  }),
  keymap(baseKeymap),
];
