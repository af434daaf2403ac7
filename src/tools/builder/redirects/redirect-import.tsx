import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { type ImportedRedirects, type RedirectRow, REDIRECTS_CSV_BYTES } from '#schemas/builder/redirects.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { useBuilder } from '../builder-context.ts';
import { readTextFile, useEncodingFault } from '../controls/read-text-file.ts';
import { useFaultText, useRefusalText } from './use-refusal-text.tsx';
import styles from './redirects-dialog.module.css';

/** Imports a CSV file, and says which of its rows were refused and why. */
export function RedirectImport({ done }: { readonly done: () => void }) {
  const { t } = useLingui();
  const { store } = useBuilder();
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<ImportedRedirects>();
  const [isBusy, setBusy] = useState(false);
  const refusal = useRefusalText();
  const encodingFault = useEncodingFault();
  const load = async (file: File) => {
    setReport(undefined);
    if (file.size > REDIRECTS_CSV_BYTES) {
      const fault = t({ id: 'builder.redirects.large', message: 'That file has more than 2 MB. Import it in parts.' });
      return refusal.show({ fault });
    }
    const decoded = await readTextFile(file);
    if (!decoded.ok) return refusal.show({ fault: encodingFault(decoded.encoding) });
    setBusy(true);
    const answer = await store('builderImportRedirects', { csv: decoded.text });
    setBusy(false);
    refusal.show(answer);
    if (!answer.ok) return;
    setReport(answer.data);
    done();
  };
  const { accepted = 0, rejected = 0, rejectedRows = [], notedRows = [] } = report ?? {};
  return (
    <>
      <Button
        look="secondary"
        className={styles.button}
        disabled={isBusy}
        title={t({ id: 'builder.redirects.import.about', message: 'A CSV file with the columns from and to' })}
        onClick={() => input.current?.click()}
      >
        {t({ id: 'builder.redirects.import', message: 'Import CSV' })}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file !== undefined) void load(file);
        }}
      />
      <p className={styles.fault} role="alert">
        {refusal.text}
      </p>
      <div className={styles.report} role="status">
        {report !== undefined && (
          <>
            <p>
              {t({
                id: 'builder.redirects.imported',
                message: plural(accepted, { one: '# row imported', other: '# rows imported' }),
              })}
              {rejected > 0 && ' · '}
              {rejected > 0 && t({ id: 'builder.audit.rejected', message: `${rejected} refused` })}
            </p>
            <Rows title={t({ id: 'builder.redirects.rejected', message: 'Refused rows' })} rows={rejectedRows} />
            <Rows title={t({ id: 'builder.redirects.noted', message: 'Imported rows to look at' })} rows={notedRows} />
          </>
        )}
      </div>
    </>
  );
}

interface RowsProps {
  readonly title: string;
  readonly rows: readonly RedirectRow[];
}

function Rows({ title, rows }: RowsProps) {
  const { t } = useLingui();
  const faultText = useFaultText();
  if (rows.length === 0) return null;
  return (
    <section>
      <h3 className={styles.reasonsOf}>{title}</h3>
      <ul className={styles.reasons}>
        {rows.map(({ line, from, ...fault }) => (
          <li key={line}>
            {t({ id: 'builder.redirects.line', message: `Line ${line}` })} <b dir="ltr">{from}</b> {faultText(fault)}
          </li>
        ))}
      </ul>
    </section>
  );
}
