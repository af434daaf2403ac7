import { useLingui } from '@lingui/react/macro';
import { localHref } from '#registry/kit/address/url.ts';
import { EmptyState } from '#registry/kit/ui/empty-state.tsx';
import type { Lang } from '#schemas/lang.ts';

/** The content of an empty cart. */
export function CartEmpty({ lang }: { readonly lang: Lang }) {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t({ id: 'cart.empty', message: 'Your cart is empty' })}
      text={t({ id: 'cart.empty.text', message: 'Whatever catches your eye will wait for you here.' })}
      action={{ label: t({ id: 'cart.empty.action', message: 'Look around the shop' }), href: localHref('/', lang) }}
    />
  );
}
