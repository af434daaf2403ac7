import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { toneProps, rootProps } from '#registry/kit/ui/classes.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { LazyConsentChoices, LazyConsentDialog } from '#registry/kit/site/lazy-consent.tsx';
import type spec from './props.ts';
import styles from './consent-settings.module.css';

export default function ConsentSettings({ title, text, opens, look, align, tone, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  // Stays rendered once opened, so that unsaved choices survive closing.
  const [wasOpened, setWasOpened] = useState(false);
  if (isOpen && !wasOpened) setWasOpened(true);
  const inPlace = opens === 'in-place';
  const opener = {
    'aria-expanded': inPlace ? isOpen : undefined,
    'aria-controls': inPlace ? panelId : undefined,
    'aria-haspopup': inPlace ? undefined : ('dialog' as const),
    onClick: () => setIsOpen((before) => !before),
    children: t({ id: 'consent.settings', message: 'Cookie settings' }),
  };
  return (
    <div
      {...rootProps(root, styles.settings, ...(tone === 'plain' ? [] : [styles.band, 'bleed']))}
      {...toneProps(tone)}
    >
      <div className={styles.inner}>
        {title !== '' && <h2 className={styles.title}>{title}</h2>}
        {text !== '' && <p className={styles.text}>{text}</p>}
        <div className={[styles.opener, styles[align]].join(' ')}>
          {look === 'link' ? (
            <button type="button" className={styles.link} {...opener} />
          ) : (
            <Button look="secondary" {...opener} />
          )}
        </div>
        <p className={styles.withoutScript}>
          {t({
            id: 'consent.withoutScript',
            message: 'Your browser runs no scripts, so this shop keeps nothing but what it needs.',
          })}
        </p>
        {inPlace && (
          <div id={panelId} className={styles.panel} hidden={!isOpen}>
            {wasOpened && <LazyConsentChoices />}
          </div>
        )}
      </div>
      {!inPlace && isOpen && <LazyConsentDialog onClose={() => setIsOpen(false)} />}
    </div>
  );
}
