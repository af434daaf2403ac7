import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { useShop, useVisitor } from '#registry/kit/shop.ts';
import { AccountButton } from '#registry/kit/site/account-actions.tsx';
import { Button } from '#registry/kit/ui/button.tsx';
import button from '#registry/kit/ui/button.module.css';
import { classes, rootProps } from '#registry/kit/ui/classes.ts';
import { fillsFrom } from '#registry/kit/ui/fills.ts';
import { type FirstView, firstView } from '#registry/kit/ui/first-view.ts';
import { loadOnRender } from '#registry/kit/ui/load-on-render.tsx';
import { useSeen } from '#registry/kit/ui/use-seen.ts';
import { Icon } from '#registry/kit/ui/picture/icon.tsx';
import styles from './membership.module.css';
import type spec from './props.ts';

const LeaveDialog = loadOnRender(async () => (await import('./leave-dialog.tsx')).LeaveDialog);

/** A panel to join and leave the shop's membership (specification, chapter 6). */
export default function Membership({ title, root }: PropsOf<typeof spec>) {
  const { t } = useLingui();
  const { visitor } = useShop();
  const view = useVisitor();
  const { member, joinCount = 0 } = view;
  const section = useRef<HTMLElement>(null);
  useSeen(section, visitor.request);
  const isMember = member === 'member' || member === 'leaving';
  const first = firstView(view);
  const heading = title === '' ? t({ id: 'membership.title', message: 'Become a member of the shop' }) : title;
  return (
    <section ref={section} {...rootProps(root, styles.membership)} {...fillsFrom('session')} aria-label={heading}>
      <div className={styles.panel}>
        <Icon name={isMember ? 'check' : 'heart'} className={styles.mark} />
        <div className={styles.words}>
          <h2 className={styles.title}>
            {isMember ? (
              t({ id: 'membership.welcome', message: 'You are a member' })
            ) : (
              <span {...first.guests}>{heading}</span>
            )}
            {!isMember && (
              <span {...first.session} hidden={first.session === undefined}>
                {t({ id: 'membership.neutral', message: 'Membership of the shop' })}
              </span>
            )}
          </h2>
          {first.session !== undefined && (
            <p className={classes(styles.text, styles.scripted)} {...first.session}>
              {t({ id: 'membership.lookingUp', message: 'Looking up whether you are a member…' })}
            </p>
          )}
          <p className={styles.text} {...first.guests}>
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
          {/* The app adds the number, and its line must not move the content below. */}
          <p className={styles.count}>
            {joinCount > 0 &&
              t({ id: 'membership.count', message: plural(joinCount, { one: '# member', other: '# members' }) })}
          </p>
        </div>
        <MembershipAction first={first} />
      </div>
    </section>
  );
}

/** The join or leave button. */
function MembershipAction({ first }: { readonly first: FirstView }) {
  const { t } = useLingui();
  const { visitor } = useShop();
  const { member, user } = useVisitor();
  const [leaving, setLeaving] = useState(false);
  const busy = member === 'joining' || member === 'leaving';
  const isMember = member === 'member' || member === 'leaving';

  const join = t({ id: 'membership.join', message: 'Join membership' });

  function joinOrLeave(): void {
    if (busy) return;
    if (isMember) setLeaving(true);
    else visitor.joinMembership();
  }

  return (
    <div className={styles.action} {...first.guestsBox}>
      {user ? (
        <Button look={isMember ? 'secondary' : 'primary'} aria-busy={busy} aria-disabled={busy} onClick={joinOrLeave}>
          {isMember ? t({ id: 'membership.leave', message: 'Leave membership' }) : join}
        </Button>
      ) : (
        <AccountButton
          page="login"
          intent="#join"
          onPress={joinOrLeave}
          className={classes(button.button, button.primary)}
        >
          {join}
        </AccountButton>
      )}
      {(member === 'guest' || first.session !== undefined) && (
        <p className={styles.hint} {...first.guests}>
          {t({ id: 'membership.loginFirst', message: 'Log in first, then join' })}
        </p>
      )}
      {leaving && <LeaveDialog onConfirm={visitor.leaveMembership} onClose={() => setLeaving(false)} />}
    </div>
  );
}
