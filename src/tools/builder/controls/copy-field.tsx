import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Button } from '#registry/kit/ui/button.tsx';
import controls from './controls.module.css';
import styles from './copy-field.module.css';

/** A text to give to others: a field that is read only, with a button that copies it. */
export function CopyField({ label, text }: { readonly label: string; readonly text: string }) {
  const { t } = useLingui();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState('');
  const copy = async () => {
    // Without access to the clipboard it is selected, to be copied by hand.
    field.current?.select();
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  return (
    <span className={styles.copy}>
      <input
        ref={field}
        className={controls.field}
        readOnly
        aria-label={label}
        value={text}
        onFocus={({ target }) => target.select()}
      />
      <Button look="quiet" className={styles.button} onClick={() => void copy().catch(() => undefined)}>
        {copied === text ? t({ id: 'builder.copied', message: 'Copied' }) : t({ id: 'builder.copy', message: 'Copy' })}
      </Button>
    </span>
  );
}
