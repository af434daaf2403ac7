import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { usePage, useShop } from '../shop.ts';
import { classes } from './classes.ts';
import styles from './copy-link.module.css';
import { Icon } from './picture/icon.tsx';

/** Duration of the confirmation on the button (ms). */
const CONFIRM_MS = 2500;

/** A button that copies the absolute URL of `href`, which has its language prefix; without clipboard access a notification shows the URL. */
export function CopyLink({ href, className }: { readonly href: string; readonly className?: string | undefined }) {
  const { t } = useLingui();
  const shop = useShop();
  const { origin } = usePage();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return undefined;
    const timer = setTimeout(() => setCopied(false), CONFIRM_MS);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    const address = new URL(href, origin === '' ? window.location.origin : origin).href;
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      shop.notify({
        type: 'warning',
        title: t({ id: 'copyLink.failed', message: 'The link could not be copied' }),
        description: address,
      });
    }
  }

  const done = t({ id: 'copyLink.done', message: 'Link copied' });
  return (
    <>
      <button type="button" className={classes(styles.copy, className)} onClick={() => void copy()}>
        <Icon name={copied ? 'check' : 'copy'} />
        {copied ? done : t({ id: 'copyLink.label', message: 'Copy link' })}
      </button>
      <span className="visually-hidden" role="status">
        {copied && done}
      </span>
    </>
  );
}
