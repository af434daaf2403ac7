import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Icon } from '#registry/kit/ui/icon.tsx';
import { useShop } from '#registry/kit/shop.ts';
import styles from './toolbar.module.css';

/** How long the button says that it has done it, in ms. */
const SAID_MS = 2500;

/** Copies the node's JSON, and says so. */
export function CopyJson({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const shop = useShop();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), SAID_MS);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      shop.notify({
        type: 'warning',
        title: t({ id: 'gallery.copy.failed', message: 'The JSON could not be copied' }),
        description: t({ id: 'gallery.copy.byHand', message: 'Select the text under JSON and copy it by hand.' }),
      });
    }
  };
  const done = t({ id: 'gallery.copy.done', message: 'JSON copied' });
  return (
    <>
      <button type="button" className={styles.main} onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? done : t({ id: 'gallery.copy', message: 'Copy JSON' })}
      </button>
      <span className="visually-hidden" role="status">
        {copied && done}
      </span>
    </>
  );
}
