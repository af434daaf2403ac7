import { useLingui } from '@lingui/react/macro';
import { useShop } from '#registry/kit/shop.ts';
import { shopName } from '#registry/kit/site/shop-info.ts';
import { ConfirmDialog } from '#registry/kit/overlay/confirm-dialog.tsx';
import { useApp } from '../app-context.ts';

/** Lists what a membership permits the shop (specification, chapter 6 "Membership permission"). */
export function JoinPanel() {
  const { t } = useLingui();
  const { visitor } = useShop();
  const { base, lang } = useApp();
  const name = shopName({ base: base.base, lang }) || t({ id: 'membership.thisShop', message: 'this shop' });
  return (
    <ConfirmDialog
      title={t({ id: 'membership.joinTitle', message: `Join ${name}?` })}
      confirm={t({ id: 'membership.confirmJoin', message: 'Confirm and join' })}
      lead={t({ id: 'membership.may', message: 'As a member you allow the shop to:' })}
      points={[
        t({
          id: 'membership.maySee',
          message: 'see your name, address, e-mail, phone number, gender, birth date and age',
        }),
        t({ id: 'membership.mayGrant', message: 'give you member-only discounts and coupons' }),
        t({ id: 'membership.mayWrite', message: 'send you news and offers by e-mail' }),
      ]}
      note={t({ id: 'membership.mayLeave', message: 'You can leave at any time, here on this page.' })}
      onConfirm={() => visitor.answerPermission(true)}
      // A confirmation closes the dialog too; the machine ignores the event by then.
      onClose={() => visitor.answerPermission(false)}
    />
  );
}
