import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useBench } from '../desk-context.ts';
import { insertNodes } from '../page/edits.ts';
import { withIds } from '../page/ids.ts';
import type { Page } from '../page/nodes.ts';
import { readPasted } from '../page/pasted.ts';
import { spotFor } from '../page/places.ts';
import type { Working } from '../page/use-work.ts';
import { contentOf } from '../saving/content.ts';
import { IconButton } from './icon-button.tsx';
import styles from './file-menu.module.css';

interface Props {
  readonly path: string;
  readonly work: Working;
}

/** The page as a file, out and in; and JSON that is pasted anywhere on the desk. */
export function FileMenu({ path, work: { work, actions } }: Props) {
  const { t } = useLingui();
  const { manifest } = useBench();
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

  const take = (text: string) => {
    const read = readPasted(text);
    setFault(read.kind === 'fault' ? messages[read.why] : '');
    if (read.kind === 'page') actions.edit(undefined, () => withIds(read.page));
    if (read.kind === 'nodes')
      actions.edit(undefined, (page) =>
        insertNodes(page, spotFor(manifest, page, work.selected, read.type), read.nodes),
      );
  };
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest('input, textarea, [contenteditable="true"], dialog') !== null) return;
    event.preventDefault();
    take(event.clipboardData?.getData('text/plain') ?? '');
  });
  useEffect(() => {
    const hear = (event: ClipboardEvent) => paste(event);
    addEventListener('paste', hear);
    return () => removeEventListener('paste', hear);
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
          void file?.text().then(take);
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

/** A page file as a shop folder has it. */
function download(path: string, page: Page): void {
  const text = JSON.stringify({ path, ...contentOf(page) }, null, 2);
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'application/json' }));
  link.download = `${path.slice(1).replaceAll(/[^\p{L}\p{N}-]+/gu, '-') || 'home'}.json`;
  link.click();
  URL.revokeObjectURL(link.href);
}
