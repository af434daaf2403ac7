import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef } from 'react';
import { usePrice } from '../product/use-price.ts';
import { usePage, useShop, useVisitor } from '../shop.ts';
import { AccountButton } from '../site/account-actions.tsx';
import { Button } from '../ui/button.tsx';
import button from '../ui/button.module.css';
import { classes } from '../ui/classes.ts';
import { fillsFrom } from '../ui/fills.ts';
import { firstView } from '../ui/first-view.ts';
import { Icon } from '../ui/picture/icon.tsx';
import { textAttributes } from '../ui/text-attributes.ts';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import type { Coupon } from '#schemas/coupon.ts';
import { CouponDetails } from './coupon-details.tsx';
import { CouponTerms } from './coupon-terms.tsx';
import { isSpent, useStateDetail, useStateMessage } from './coupon-state.ts';
import styles from './coupon-ticket.module.css';

interface CouponTicketProps {
  readonly coupon: Coupon;
  readonly claiming: boolean;
  /** Element of its title. */
  readonly heading: 'h2' | 'h3';
}

/** A coupon: its value on the stub, its terms, and its state or claim button. */
export function CouponTicket({ coupon, claiming, heading: Heading }: CouponTicketProps) {
  const { t } = useLingui();
  const { lang } = usePage();
  const formatPrice = usePrice();
  const titleId = useId();
  const { kind, max_discount, fixed, title = '', code, state } = coupon;
  const cap = max_discount === undefined ? undefined : formatPrice(max_discount);
  const kindName =
    kind === 'shipping'
      ? t({ id: 'coupon.shipping', message: 'Shipping' })
      : t({ id: 'coupon.discount', message: 'Discount' });
  const name = title === '' ? kindName : title;
  return (
    <article
      {...fillsFrom('session')}
      className={classes(styles.ticket, state === 'claimable' && styles.claimable, isSpent(state) && styles.spent)}
      aria-labelledby={titleId}
    >
      <div className={styles.stub}>
        <Icon name={kind === 'shipping' ? 'truck' : 'ticket'} className={styles.icon} />
        <span className={styles.kind}>{kindName}</span>
        {cap !== undefined && (
          <span className={styles.cap}>
            {fixed !== true && <span className={styles.upTo}>{t({ id: 'coupon.upTo', message: 'up to' })}</span>}
            <span className={styles.amount}>{cap}</span>
          </span>
        )}
      </div>
      <div className={styles.body}>
        <Heading className={styles.title} id={titleId} {...textAttributes(name, lang)}>
          {name}
        </Heading>
        <CouponTerms coupon={coupon} />
        <div className={styles.foot}>
          <code className={styles.code}>{code}</code>
          <CouponDetails coupon={coupon} title={name} titleId={titleId} kindName={kindName} />
          <ClaimAction coupon={coupon} claiming={claiming} title={name} titleId={titleId} />
        </div>
      </div>
    </article>
  );
}

interface ClaimActionProps extends Omit<CouponTicketProps, 'heading'> {
  readonly title: string;
  readonly titleId: string;
}

function ClaimAction({ coupon, claiming, title, titleId }: ClaimActionProps) {
  const { t } = useLingui();
  const shop = useShop();
  const visitor = useVisitor();
  const { code, state } = coupon;
  const message = useStateMessage(coupon);
  const detail = useStateDetail(coupon);
  const stateMessage = useRef<HTMLParagraphElement>(null);
  const wasClaimed = useRef(false);

  // The claim button had the focus and is gone. A notification announces the result.
  useEffect(() => {
    if (wasClaimed.current && document.activeElement === document.body) stateMessage.current?.focus();
    wasClaimed.current = false;
  }, [state]);

  if (state === 'claimable') {
    return (
      <Button
        className={styles.action}
        aria-describedby={titleId}
        aria-busy={claiming}
        aria-disabled={claiming}
        onClick={() => {
          if (claiming) return;
          wasClaimed.current = true;
          shop.coupons.claim(code);
        }}
      >
        {t({ id: 'coupon.claim', message: 'Claim' })}
      </Button>
    );
  }
  return (
    // Records that every visitor shares know nobody: somebody with a session is not asked to log in before the app knows better.
    <div className={styles.state} {...(state === 'login' && firstView(visitor).guestsBox)}>
      <p
        ref={stateMessage}
        // The button below says the same.
        className={
          state === 'login' ? 'visually-hidden' : classes(styles.message, state === 'claimed' && styles.claimed)
        }
        tabIndex={-1}
      >
        {state === 'claimed' && <Icon name="check" />}
        {message}
      </p>
      {detail !== undefined && <p className={styles.detail}>{detail}</p>}
      {state === 'login' && (
        <AccountButton
          page="login"
          onPress={shop.visitor.login}
          className={classes(button.button, button.secondary, styles.action)}
        >
          {t({ id: 'account.login', message: 'Log in' })}
          <VisuallyHidden>: {title}</VisuallyHidden>
        </AccountButton>
      )}
    </div>
  );
}
