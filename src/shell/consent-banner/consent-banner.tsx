import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { useShop, useStore } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { LazyConsentDialog } from '#registry/kit/site/lazy-consent.tsx';
import { CONSENT_DAYS, everyConsent, writeConsentCookie } from '#schemas/consent.ts';
import { COOKIES } from '../../shop/initial-views.ts';
import { useApp } from '../app-context.ts';
import styles from './consent-banner.module.css';

/**
 * Asks an undecided visitor what the shop may store and measure (specification, chapter 4 "Consent"), where the shop
 * has configured it. Not in preview. The page ends above it, and what gets the focus is scrolled clear of it.
 */
export function ConsentBanner() {
  const { base, preview } = useApp();
  const { consent } = useShop();
  const { status } = useStore(consent.view);
  // The banner closes at once, also while the process that stores the decision is loaded.
  const [isAnswered, setIsAnswered] = useState(false);
  const isAsked = status === 'unknown' && !preview && base.base.cookieConsent?.config !== undefined;
  if (!isAsked || isAnswered) return null;
  return (
    <Question
      onAnswer={(answer) => {
        setIsAnswered(true);
        consent.decide(everyConsent(answer));
      }}
    />
  );
}

/**
 * Lets the starter store an answer (src/event-replay/store-addition.ts): the page may be left before the app
 * has come. Only the server writes it, so that its code is not sent.
 */
function cookieOf(answer: 'granted' | 'denied') {
  if (!import.meta.env.SSR) return { suppressHydrationWarning: true };
  const value = writeConsentCookie(everyConsent(answer));
  return { 'data-cookie': `${COOKIES.consent}=${value}; path=/; max-age=${CONSENT_DAYS * 86_400}; samesite=lax` };
}

function Question({ onAnswer }: { readonly onAnswer: (answer: 'granted' | 'denied') => void }) {
  const { t } = useLingui();
  const titleId = useId();
  const [isChoosing, setIsChoosing] = useState(false);
  const banner = useRef<HTMLElement>(null);

  useEffect(() => {
    const element = banner.current;
    if (element === null) return undefined;
    // The covered height, which scrolled-to elements keep clear of.
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => style.setProperty('--overlay-room', `${element.offsetHeight}px`));
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.removeProperty('--overlay-room');
    };
  }, []);

  return (
    <section ref={banner} className={styles.banner} aria-labelledby={titleId} data-fixed="" data-nosnippet="">
      <div className={styles.inner}>
        <div className={styles.words}>
          <h2 id={titleId} className={styles.title}>
            {t({ id: 'consent.title', message: 'Cookies in this shop' })}
          </h2>
          <p className={styles.text}>
            {t({
              id: 'consent.text',
              message:
                'The shop needs a few to keep your cart and your login. With your consent it also remembers what you prefer, counts visits and measures its advertising.',
            })}
          </p>
        </div>
        <div className={styles.actions}>
          <button type="button" className={styles.settings} aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
            {t({ id: 'consent.settings', message: 'Cookie settings' })}
          </button>
          <Button className={styles.answer} {...cookieOf('denied')} onClick={() => onAnswer('denied')}>
            {t({ id: 'consent.rejectAll', message: 'Reject all' })}
          </Button>
          <Button className={styles.answer} {...cookieOf('granted')} onClick={() => onAnswer('granted')}>
            {t({ id: 'consent.acceptAll', message: 'Accept all' })}
          </Button>
        </div>
      </div>
      {isChoosing && <LazyConsentDialog onClose={() => setIsChoosing(false)} />}
    </section>
  );
}
