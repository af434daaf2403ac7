import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Product } from '#schemas/product.ts';
import { barrierOf } from '#schemas/records/product-rules.ts';
import { PlainAdd } from '../cart/plain-add.tsx';
import { MembersNote } from '../product/sale-notes.tsx';
import { useBuyer } from '../product/use-buyer.ts';
import { useShop, useVisitor } from '../shop.ts';
import { AccountButton } from '../site/account-actions.tsx';
import { Button } from '../ui/button.tsx';
import button from '../ui/button.module.css';
import { classes } from '../ui/classes.ts';
import { fillsFrom } from '../ui/fills.ts';
import { firstView } from '../ui/first-view.ts';
import styles from './audience.module.css';

interface AudienceProps {
  readonly product: Product;
  /** Pieces that the form for visitors without script starts with. */
  readonly quantity: number;
}

/**
 * Replaces the buy controls of a product that this visitor can't order, but members or accounts can: for whom it is, and how to become
 * one of them. Somebody with a session reads that this is being looked up until the app knows them.
 */
export function Audience({ product, quantity }: AudienceProps) {
  const { t } = useLingui();
  const { visitor } = useShop();
  const view = useVisitor();
  const first = firstView(view);
  const isForMembers = barrierOf(product, useBuyer()) === 'members';
  return (
    <div className={styles.audience} {...fillsFrom('session')}>
      <AudienceNote product={product} />
      <div className={styles.actions} {...first.guests}>
        {isForMembers && (
          <Button className={styles.scripted} onClick={() => visitor.joinMembership()}>
            {t({ id: 'membership.join', message: 'Join membership' })}
          </Button>
        )}
        {!view.user && (
          <AccountButton
            page="login"
            onPress={() => visitor.login()}
            className={classes(button.button, isForMembers ? button.secondary : button.primary)}
          >
            {t({ id: 'account.login', message: 'Log in' })}
          </AccountButton>
        )}
      </div>
      {first.session !== undefined && (
        <div {...first.session}>
          <p className={styles.looking}>
            {t({ id: 'product.lookingUp', message: 'Looking up whether you can buy it…' })}
          </p>
          <PlainAdd uuid={product.uuid} quantity={quantity} />
        </div>
      )}
    </div>
  );
}

/** Says for whom a product is: for members, or for so many pieces a person; nothing for any other product. */
export function AudienceNote({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const { member_only, limit_per_account: limit = 0 } = product;
  return (
    <>
      {member_only === true && <MembersNote product={product} />}
      {limit > 0 && (
        <p className={styles.note}>
          {t({
            id: 'product.perPerson',
            message: plural(limit, {
              one: 'Each person can buy # in all, with an account.',
              other: 'Each person can buy # in all, with an account.',
            }),
          })}
        </p>
      )}
    </>
  );
}
