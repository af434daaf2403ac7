import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { useFormAnchor } from '#registry/kit/form/outcome.ts';
import { toneProps, rootProps } from '#registry/kit/ui/classes.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import type spec from './props.ts';
import styles from './newsletter.module.css';
import { SubscribeForm } from './subscribe-form.tsx';
import { useSubscription } from './use-subscription.ts';

export default function Newsletter({
  title,
  text,
  success,
  form_id,
  layout,
  tone,
  root,
  ...words
}: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const titleId = useId();
  const anchor = useFormAnchor(form_id);
  const subscription = useSubscription(form_id);
  const { outcome, outcomeRef } = subscription;
  return (
    <section
      {...rootProps(root, styles[layout], ...(layout === 'band' ? ['bleed'] : []))}
      {...(layout === 'band' ? toneProps(tone) : {})}
      id={anchor}
      aria-labelledby={titleId}
    >
      <div className={styles.inner}>
        <div className={styles.columns}>
          <div className={styles.words}>
            <h2 id={titleId} className={styles.title}>
              {title || t({ id: 'newsletter.title', message: 'Letters from the shop' })}
            </h2>
            {text !== '' && <p className={styles.text}>{text}</p>}
          </div>
          {outcome.status === 'sent' ? (
            <div ref={outcomeRef} className={styles.sent} role="status" tabIndex={-1}>
              <Icon name="check" className={styles.mark} />
              <p>{success || t({ id: 'newsletter.sent', message: 'Thank you, the next letter goes to you too.' })}</p>
            </div>
          ) : (
            <SubscribeForm
              subscription={subscription}
              consentLabel={
                words.consent_label ||
                t({
                  id: 'newsletter.consent',
                  message: 'The shop may write to me about news and offers. I can unsubscribe at any time.',
                })
              }
              submitLabel={words.submit_label || t({ id: 'newsletter.submit', message: 'Subscribe' })}
            />
          )}
        </div>
      </div>
    </section>
  );
}
