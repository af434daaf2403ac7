import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { useShop, useVisitor } from '#registry/kit/shop.ts';
import { Button } from '#registry/kit/ui/button.tsx';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { useSeen } from '#registry/kit/ui/use-seen.ts';
import { Icon } from '#registry/kit/ui/icon.tsx';
import styles from './membership.module.css';
import type spec from './props.ts';

const LeaveDialog = lazy(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }));

/** A panel to join and leave the shop's membership (specification, chapter 6). */
export default function Membership({ title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { visitor } = useShop();
  const { member, joinCount = 0 } = useVisitor();
  const section = useRef<HTMLElement>(null);
  useSeen(section, visitor.request);
  const isMember = member === 'member' || member === 'leaving';
  const isUnknown = member === 'unknown';
  // The document of somebody with a session hides what is said to strangers until it is known who they are.
  const offer = isUnknown ? styles.offer : undefined;
  const heading = title === '' ? t({ id: 'membership.title', message: 'Become a member of the shop' }) : title;
  return (
    <section ref={section} {...rootProps(root, styles.membership)} aria-label={heading}>
      <div className={styles.panel}>
        <Icon name={isMember ? 'check' : 'heart'} className={styles.mark} />
        <div className={styles.words}>
          <h2 className={styles.title}>
            {isMember ? (
              t({ id: 'membership.welcome', message: 'You are a member' })
            ) : (
              <span className={offer}>{heading}</span>
            )}
            {!isMember && (
              <span className={isUnknown ? styles.neutral : undefined} hidden={!isUnknown}>
                {t({ id: 'membership.neutral', message: 'Membership of the shop' })}
              </span>
            )}
          </h2>
          <p className={classes(styles.text, offer)}>
            {isMember
              ? t({
                  id: 'membership.enjoy',
                  message: 'Member-only discounts and coupons are yours, and we write when something good comes in.',
                })
              : t({
                  id: 'membership.offer',
                  message:
                    'Members get discounts and coupons of their own, and hear first what has come in. It is free.',
                })}
          </p>
          {joinCount > 0 && (
            <p className={styles.count}>
              {t({ id: 'membership.count', message: plural(joinCount, { one: '# member', other: '# members' }) })}
            </p>
          )}
        </div>
        <MembershipAction className={offer} />
      </div>
    </section>
  );
}

/** The join or leave button. */
function MembershipAction({ className }: { readonly className: string | undefined }) {
  const { t } = useLingui();
  const { visitor } = useShop();
  const { member } = useVisitor();
  const [leaving, setLeaving] = useState(false);
  const busy = member === 'joining' || member === 'leaving';
  const isMember = member === 'member' || member === 'leaving';

  function joinOrLeave(): void {
    if (busy) return;
    if (isMember) setLeaving(true);
    else visitor.joinMembership();
  }

  return (
    <div className={classes(styles.action, className)}>
      <Button look={isMember ? 'secondary' : 'primary'} aria-busy={busy} aria-disabled={busy} onClick={joinOrLeave}>
        {isMember
          ? t({ id: 'membership.leave', message: 'Leave membership' })
          : t({ id: 'membership.join', message: 'Join membership' })}
      </Button>
      {member === 'guest' && (
        <p className={styles.hint}>{t({ id: 'membership.loginFirst', message: 'Log in first, then join' })}</p>
      )}
      {leaving && (
        <Suspense fallback={null}>
          <LeaveDialog onConfirm={visitor.leaveMembership} onClose={() => setLeaving(false)} />
        </Suspense>
      )}
    </div>
  );
}
