import { useEffect, useMemo, useState } from 'react';
import { createActor, fromPromise } from 'xstate';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/keyed.ts';
import { type CouponPort, type CouponsView, ShopContext, useShop } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { type Claim, type ClaimAnswer, couponMachine, type ListAnswer } from '#machines/coupon/machine.ts';
import { couponView } from '#machines/coupon/view.ts';
import { createStore } from '../../../shop/store.ts';
import type spec from './props.ts';
import styles from './coupon-bench.module.css';
import { openPageShop, UNTIMED } from './page-shop.ts';

const FIRST: CouponsView = { coupons: UNTIMED, claiming: undefined };
const MOST_LINES = 12;
const ANSWER_MS = 600;

/** The machine of coupons with a shop in this page behind it; below, the calls it makes, newest first. */
export default function CouponBench({ root, children }: PropsOf<typeof spec>) {
  const around = useShop();
  const [lines, setLines] = useState<readonly string[]>([]);
  const bench = useMemo(() => {
    // Components read kit stores and import no machine, so the actor is bridged instead of selected from.
    const view = createStore(FIRST);
    const { actor, stop } = startBench((line) => setLines((before) => [line, ...before].slice(0, MOST_LINES)));
    actor.subscribe((snapshot) => {
      const next = couponView(snapshot);
      view.set({ ...next, coupons: next.coupons ?? UNTIMED });
    });
    const coupons: CouponPort = {
      view,
      ask: () => actor.send({ type: 'load' }),
      claim: (code) => actor.send({ type: 'claim', code, key: crypto.randomUUID() }),
    };
    return { start: () => actor.start(), stop, coupons };
  }, []);
  // The component that shows the coupons asks for them before this runs: what is sent before the start is kept.
  useEffect(() => {
    bench.start();
    return bench.stop;
  }, [bench]);
  const shop = useMemo(() => ({ ...around, coupons: bench.coupons }), [around, bench]);
  return (
    <div {...rootProps(root, styles.bench)}>
      <ShopContext value={shop}>{children}</ShopContext>
      <ol className={styles.log} lang="en" reversed>
        {keyed(lines, (line) => line).map(({ key, item }) => (
          <li key={key}>
            <code>{item}</code>
          </li>
        ))}
      </ol>
    </div>
  );
}

function startBench(log: (line: string) => void) {
  const shop = openPageShop(Date.now(), Date.now, log);
  const later = () => new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
  const actor = createActor(
    couponMachine.provide({
      actors: {
        listCoupons: fromPromise<ListAnswer>(() => Promise.resolve({ ok: true, coupons: shop.list() })),
        claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(async ({ input }) => {
          await later();
          return shop.claim(input);
        }),
      },
      actions: { tellClaimed: () => {}, tellFailed: () => {} },
    }),
  );
  return { actor, stop: () => void actor.stop() };
}
