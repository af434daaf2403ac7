import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { ConfirmDialog } from '#registry/kit/ui/confirm-dialog.tsx';
import { textIn } from '#schemas/lang.ts';
import styles from './dialogs.module.css';

interface DialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** What the shop may do once one is a member (specification, chapter 6). */
export function JoinDialog(props: DialogProps) {
  const { t } = useLingui();
  const name = useShopName();
  return (
    <ConfirmDialog {...props} title={t({ id: 'membership.joinTitle', message: `Join ${name}?` })}>
      <p>{t({ id: 'membership.may', message: 'As a member you allow the shop to:' })}</p>
      <ul className={styles.list}>
        <li>
          {t({
            id: 'membership.maySee',
            message: 'see your name, address, e-mail, phone number, gender, birth date and age',
          })}
        </li>
        <li>{t({ id: 'membership.mayGrant', message: 'give you member-only discounts and coupons' })}</li>
        <li>{t({ id: 'membership.mayWrite', message: 'send you news and offers by e-mail' })}</li>
      </ul>
      <p className={styles.note}>
        {t({ id: 'membership.mayLeave', message: 'You can leave at any time, here on this page.' })}
      </p>
    </ConfirmDialog>
  );
}

/** What one gives up by leaving (specification, chapter 6). */
export function LeaveDialog(props: DialogProps) {
  const { t } = useLingui();
  const name = useShopName();
  return (
    <ConfirmDialog {...props} title={t({ id: 'membership.leaveTitle', message: `Leave ${name}?` })}>
      <p>{t({ id: 'membership.loses', message: 'When you leave, you give up:' })}</p>
      <ul className={styles.list}>
        <li>{t({ id: 'membership.losesDiscounts', message: 'member-only discounts' })}</li>
        <li>{t({ id: 'membership.losesCoupons', message: 'member-only coupons, also those you have claimed' })}</li>
        <li>{t({ id: 'membership.losesNews', message: 'news and notifications from the shop' })}</li>
      </ul>
    </ConfirmDialog>
  );
}

function useShopName(): string {
  const { t } = useLingui();
  const { base, lang } = usePage();
  return base.web?.name === undefined
    ? t({ id: 'membership.thisShop', message: 'this shop' })
    : textIn(base.web.name, lang);
}
