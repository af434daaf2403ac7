import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBuilder } from '../builder-context.ts';
import { clipboardAction } from '../page/clipboard.ts';
import { insertNodes } from '../page/edits.ts';
import { withUniqueIds } from '../page/ids.ts';
import type { Page } from '../page/nodes.ts';
import { toPageContent, parsePasted } from '../page/page-json.ts';
import { insertPosition } from '../page/insert-position.ts';
import type { Editing } from '../page/use-editing.ts';
import { IconButton } from './controls.tsx';
import { downloadFile } from './download-file.ts';
import styles from './file-menu.module.css';

interface Props {
  readonly path: string;
  readonly editing: Editing;
}

/** Exports and imports the page as a file; copies and cuts the selected node, and pastes nodes or a page, anywhere in the editor. */
export function FileMenu({ path, editing: { state, actions } }: Props) {
  const { t } = useLingui();
  const { manifest } = useBuilder();
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState('');
  const messages = {
    json: t({ id: 'builder.paste.noJson', message: 'That was no JSON, so nothing was changed.' }),
    node: t({
      id: 'builder.paste.noNode',
      message:
        'That JSON is neither a component (it has no “type”) nor a page (no “pageComponent”). Nothing was changed.',
    }),
  };

  const importText = (text: string) => {
    const read = parsePasted(text);
    setFault(read.kind === 'fault' ? messages[read.why] : '');
    if (read.kind === 'page') actions.edit(undefined, () => withUniqueIds(read.page));
    if (read.kind === 'nodes')
      actions.edit(undefined, (page) =>
        insertNodes(page, insertPosition(manifest, page, state.selected, read.type), read.nodes),
      );
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (isWriting(event)) return;
    event.preventDefault();
    importText(event.clipboardData?.getData('text/plain') ?? '');
  });
  const copy = useEffectEvent((event: ClipboardEvent) => {
    const hasText = getSelection()?.isCollapsed === false;
    const kind = event.type === 'cut' ? 'cut' : 'copy';
    const action = isWriting(event) || hasText ? undefined : clipboardAction(kind, actions.page(), state.selected);
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
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          void file?.text().then(importText);
        }}
      />
      {fault !== '' && (
        <p className={styles.fault} role="alert">
          {fault}
          <IconButton icon="close" label={t({ id: 'builder.close', message: 'Close' })} onClick={() => setFault('')} />
        </p>
      )}
    </>
  );
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
