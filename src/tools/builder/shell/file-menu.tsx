import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBuilder } from '../builder-context.ts';
import { readHtml } from '../html-import/read-html.ts';
import { useForeignPictures } from '../html-import/use-foreign-pictures.ts';
import { clipboardAction } from '../page/clipboard.ts';
import { insertNodes } from '../page/edits.ts';
import { GESTURE, selectedIds } from '../page/edit-state.ts';
import { withUniqueIds } from '#schemas/builder/node-ids.ts';
import type { Page } from '../page/nodes.ts';
import { toPageContent, parsePasted } from '../page/page-json.ts';
import { insertPosition } from '../page/insert-position.ts';
import type { Editing } from '../page/use-editing.ts';
import { IconButton } from '../controls/controls.tsx';
import { downloadFile } from '../controls/download-file.ts';
import { readTextFile, useEncodingFault } from '../controls/read-text-file.ts';
import { useMayDo } from '../team/session.ts';
import styles from './file-menu.module.css';

interface Props {
  readonly path: string;
  readonly editing: Editing;
}

/**
 * Exports and imports the page as a file; copies and cuts the selected node, and pastes nodes, a page or foreign HTML, anywhere
 * in the editor.
 */
export function FileMenu({ path, editing: { state, actions } }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const mayEdit = useMayDo()('edit');
  const encodingFault = useEncodingFault();
  const bringPictures = useForeignPictures(actions);
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const [report, setReport] = useState(NOTHING);
  const messages: Readonly<Record<string, string>> & Record<'json' | 'node' | 'html', string> = {
    json: t({ id: 'builder.paste.noJson', message: 'That was no JSON, so nothing was changed.' }),
    node: t({
      id: 'builder.paste.noNode',
      message:
        'That JSON is neither a component (it has no “type”) nor a page (no “pageComponent”). Nothing was changed.',
    }),
    html: t({
      id: 'builder.html.nothing',
      message: 'That HTML says nothing that a page can show. Nothing was changed.',
    }),
    '#deep': t({ id: 'builder.html.deep', message: 'nested too deeply, taken as text' }),
    '#more': t({ id: 'builder.html.more', message: 'above the most that a page takes' }),
  };

  const importHtml = (html: string) => {
    const { nodes, dropped } = readHtml(html);
    const left = [...dropped].map(
      ([name, count]) => `${count} × ${name.startsWith('#') ? messages[name] : `<${name}>`}`,
    );
    const list = left.join(', ');
    const count = nodes.length;
    setFault(count === 0 ? messages.html : '');
    if (count === 0) return;
    const what = `${GESTURE}import ${crypto.randomUUID()}`;
    actions.edit(what, (page) =>
      insertNodes(page, insertPosition(manifest, page, selectedIds(state).at(-1), String(nodes[0]?.type)), nodes),
    );
    const brought = t({
      id: 'builder.html.brought',
      message: plural(count, { one: '# component was brought in.', other: '# components were brought in.' }),
    });
    const without = t({ id: 'builder.html.without', message: `Left out: ${list}.` });
    const done = { what, brought, left: left.length === 0 ? '' : without };
    setReport(done);
    void bringPictures(nodes, what).then((pictures) => {
      const joined = {
        ...done,
        brought: joinTexts(brought, pictures.brought),
        left: joinTexts(done.left, pictures.left),
      };
      setReport((now) => (now === done ? joined : now));
    });
  };
  const importText = (text: string, html = '') => {
    const read = parsePasted(text);
    setReport(NOTHING);
    if (read.kind === 'fault' && read.why === 'json' && html.trim() !== '') return importHtml(html);
    setFault(read.kind === 'fault' ? messages[read.why] : '');
    if (read.kind === 'page') actions.edit(undefined, () => withUniqueIds(read.page));
    if (read.kind === 'nodes')
      actions.edit(undefined, (page) =>
        insertNodes(page, insertPosition(manifest, page, selectedIds(state).at(-1), read.type), read.nodes),
      );
  };
  const importFile = async (file: File) => {
    const read = await readTextFile(file);
    setReport(NOTHING);
    if (read.ok) importText(read.text, isMarkup(read.text) ? read.text : '');
    else setFault(encodingFault(read.encoding));
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isWriting(event)) return;
    event.preventDefault();
    const { clipboardData } = event;
    const text = clipboardData?.getData('text/plain') ?? '';
    const html = clipboardData?.getData('text/html') ?? '';
    importText(text, html === '' && isMarkup(text) ? text : html);
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const hasText = getSelection()?.isCollapsed === false;
    const kind = event.type === 'cut' ? 'cut' : 'copy';
    const action = isWriting(event) || hasText ? undefined : clipboardAction(kind, actions.page(), selectedIds(state));
    if (action === undefined) return;
    event.preventDefault();
    event.clipboardData?.setData('text/plain', action.text);
    if (action.edit !== undefined) actions.edit(undefined, action.edit);
  });
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event);
    const onCopy = (event: ClipboardEvent) => copy(event);
    addEventListener('paste', onPaste);
    addEventListener('copy', onCopy);
    addEventListener('cut', onCopy);
    return () => {
      removeEventListener('paste', onPaste);
      removeEventListener('copy', onCopy);
      removeEventListener('cut', onCopy);
    };
  }, []);

  const said = joinTexts(state.last?.what === report.what ? report.brought : '', report.left);
  return (
    <>
      <IconButton
        icon="download"
        label={t({ id: 'builder.export', message: 'Save as a file' })}
        onClick={() => download(path, actions.page())}
      />
      <IconButton
        icon="upload"
        label={t({ id: 'builder.import', message: 'Open a file' })}
        onClick={mayEdit ? () => input.current?.click() : undefined}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json,text/html,.html,.htm"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void importFile(file);
        }}
      />
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
          <IconButton icon="close" label={t({ id: 'builder.close', message: 'Close' })} onClick={() => setFault('')} />
        </p>
      )}
      <div role="status">
        {said !== '' && (
          <p className={styles.said}>
            {said}
            <IconButton
              icon="close"
              label={t({ id: 'builder.close', message: 'Close' })}
              onClick={() => setReport(NOTHING)}
            />
          </p>
        )}
      </div>
    </>
  );
}

/** Texts about an import: `brought` is shown until the next edit, `left` until somebody closes it. */
interface Report {
  /** The edit that put it in. */
  readonly what: string;
  readonly brought: string;
  readonly left: string;
}

const NOTHING: Report = { what: '', brought: '', left: '' };

function joinTexts(...texts: readonly string[]): string {
  return texts.filter((text) => text !== '').join(' ');
}

/** Whether a text is HTML as it is written, not as it is read. */
function isMarkup(text: string): boolean {
  return /^\s*<(?:!doctype|!--|[a-z][\w-]*[\s>])/i.test(text);
}

/** Whether an event belongs to a text field or a dialog. */
function isWriting({ target }: Event): boolean {
  const element = target instanceof Element ? target : document.body;
  return element.closest('input, textarea, [contenteditable="true"], dialog') !== null;
}

/** Downloads a page file in the format of shop folders. */
function download(path: string, page: Page): void {
  const text = JSON.stringify({ path, ...toPageContent(page) }, null, 2);
  downloadFile(`${path.slice(1) || 'home'}.json`, `${text}\n`, 'application/json');
}
