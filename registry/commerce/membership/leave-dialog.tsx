import { useLingui } from '@lingui/react/macro';
import { usePage } from '#registry/kit/shop.ts';
import { shopName } from '#registry/kit/site/shop-info.ts';
import { ConfirmDialog } from '#registry/kit/overlay/confirm-dialog.tsx';

interface LeaveDialogProps {
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** Confirmation of leaving the membership: lists what the visitor loses (specification, chapter 6). */
export function LeaveDialog(props: LeaveDialogProps) {
  const { t } = useLingui();
  const page = usePage();
  const name = shopName(page) || t({ id: 'membership.thisShop', message: 'this shop' });
  return (
    <ConfirmDialog
      {...props}
      title={t({ id: 'membership.leaveTitle', message: `Leave ${name}?` })}
      confirm={t({ id: 'membership.confirmLeave', message: 'Confirm and leave' })}
      lead={t({ id: 'membership.loses', message: 'When you leave, you give up:' })}
      points={[
        t({ id: 'membership.losesDiscounts', message: 'member-only discounts' }),
        t({ id: 'membership.losesCoupons', message: 'member-only coupons, also those you have claimed' }),
        t({ id: 'membership.losesNews', message: 'news and notifications from the shop' }),
      ]}
    />
  );
}
