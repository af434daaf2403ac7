import { useLingui } from '@lingui/react/macro';
import { useId, useRef } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import type { Lang } from '#schemas/lang.ts';
import { readTextFile, useEncodingFault } from '../controls/read-text-file.ts';
import type { Page } from '../page/nodes.ts';
import styles from './languages-dialog.module.css';
import type { applyPo } from './po-file.ts';
import { usePoResult } from './use-po-result.ts';

interface PoFilesProps {
  readonly save: () => void;
  readonly read: (file: string) => ReturnType<typeof applyPo>;
  readonly apply: (page: Page, lang: Lang) => void;
  readonly say: (words: string) => void;
}

/** Saves a file for translators, opens one, and says what it did. */
export function PoFiles({ save, read, apply, say }: PoFilesProps) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const about = useId();
  const describe = usePoResult();
  const faults = {
    language: t({
      id: 'builder.po.noLanguage',
      message: 'That file does not say which two languages it is in. Nothing was changed.',
    }),
    traditional: t({
      id: 'builder.po.traditional',
      message: 'That file is in Traditional Chinese. The shop’s Chinese is Simplified. Nothing was changed.',
    }),
    other: t({
      id: 'builder.po.otherLanguage',
      message: 'That file is in a language that the shop does not have. Nothing was changed.',
    }),
    texts: t({ id: 'builder.po.noTexts', message: 'That file has no texts of a page. Nothing was changed.' }),
  };
  const encodingFault = useEncodingFault();
  const open = async (file: File) => {
    const decoded = await readTextFile(file);
    if (!decoded.ok) return say(encodingFault(decoded.encoding));
    const result = read(decoded.text);
    if ('fault' in result) return say(faults[result.fault]);
    apply(result.page, result.to);
    say(describe(result));
  };
  return (
    <div className={styles.files}>
      <p id={about} className={styles.about}>
        {t({
          id: 'builder.po.about',
          message: 'Translators work with a PO file; what comes back is one step to undo.',
        })}
      </p>
      <Button look="secondary" onClick={save} aria-describedby={about}>
        {t({ id: 'builder.po.save', message: 'Save as PO' })}
      </Button>
      <Button look="secondary" onClick={() => input.current?.click()} aria-describedby={about}>
        {t({ id: 'builder.po.open', message: 'Open PO' })}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".po,text/x-gettext-translation"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void open(file);
        }}
      />
    </div>
  );
}
