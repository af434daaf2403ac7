import type { PropsOf } from '#registry/kit/define.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { GalleryMessages } from '../messages.tsx';
import type spec from './props.ts';
import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useMemo } from 'react';
import { ShopContext, useShop } from '#registry/kit/shop.ts';
import { createSandboxShop, type SandboxAction } from './sandbox-shop.ts';

/** The node type: a sandbox around its children, in the flow of the page. */
export default function SandboxNode({ root, children }: PropsOf<typeof spec>) {
  return (
    <GalleryMessages>
      <Sandbox>
        <div {...rootProps(root, 'page-flow', 'bleed')}>{children}</div>
      </Sandbox>
    </GalleryMessages>
  );
}

/** Gives its children a shop without side effects, and notifies the visitor of what stays in the page. */
export function Sandbox({ children }: { readonly children: ReactNode }) {
  const { t } = useLingui();
  const shop = useShop();
  const sandbox = useMemo(() => {
    const titles: Readonly<Record<SandboxAction, string>> = {
      cart: t({ id: 'gallery.played.cart', message: 'The cart of a sample stays on this page' }),
      account: t({ id: 'gallery.played.account', message: 'Samples do not log in or join' }),
      coupon: t({ id: 'gallery.played.coupon', message: 'Samples claim no coupons' }),
      consent: t({ id: 'gallery.played.consent', message: 'Samples do not change what you allowed' }),
      form: t({ id: 'gallery.played.form', message: 'The form was checked, not sent' }),
    };
    const description = t({ id: 'gallery.played.note', message: 'This is a demonstration: nothing reaches the shop.' });
    return createSandboxShop(shop, (what) => shop.notify({ type: 'info', title: titles[what], description }));
  }, [shop, t]);
  return <ShopContext value={sandbox}>{children}</ShopContext>;
}
