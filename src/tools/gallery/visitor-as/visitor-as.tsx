import { type ReactNode, useMemo } from 'react';
import type { PropsOf } from '#registry/kit/define.ts';
import { ShopContext, type Store, useShop, type VisitorView } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { GalleryMessages } from '../messages.tsx';
import { Sandbox } from '../sandbox/sandbox.tsx';
import type spec from './props.ts';
import styles from './visitor-as.module.css';

/** Renders its children for a visitor with a given membership state, labelled with it. */
export default function VisitorAs({ standing, root, children }: PropsOf<typeof spec>) {
  return (
    <GalleryMessages>
      <div {...rootProps(root, styles.specimen)}>
        <code className={styles.name}>{standing}</code>
        <Sandbox>
          <As standing={standing}>{children}</As>
        </Sandbox>
      </div>
    </GalleryMessages>
  );
}

function As({ standing, children }: { readonly standing: VisitorView['member']; readonly children?: ReactNode }) {
  const shop = useShop();
  const shown = useMemo(
    () => ({ ...shop, visitor: { ...shop.visitor, view: constantStore(visitorOf(standing)) } }),
    [shop, standing],
  );
  return <ShopContext value={shown}>{children}</ShopContext>;
}

const USER = { id: '7', name: 'raan@example.com', email: 'raan@example.com', avatar: undefined };

function visitorOf(member: VisitorView['member']): VisitorView {
  const user = member === 'unknown' ? undefined : member === 'guest' ? null : USER;
  return { user, member, joinCount: member === 'unknown' ? undefined : 128, prompt: undefined };
}

function constantStore<T>(value: T): Store<T> {
  return { get: () => value, subscribe: () => () => {}, initial: value };
}
