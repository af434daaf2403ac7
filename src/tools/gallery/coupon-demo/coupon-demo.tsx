import { useEffect, useMemo, useState } from 'react';
import { fromPromise } from 'xstate';
import type { PropsOf } from '#registry/kit/define.ts';
import { keyed } from '#registry/kit/props/items.ts';
import { type CouponPort, type CouponsView, ShopContext, useShop } from '#registry/kit/shop.ts';
import { rootProps } from '#registry/kit/ui/classes.ts';
import { type Claim, type ClaimAnswer, couponMachine, type ListAnswer } from '#machines/coupon/machine.ts';
import { couponView } from '#machines/coupon/view.ts';
import { createAppActor } from '../../../shop/actor.ts';
import { createStore } from '../../../shop/store.ts';
import type spec from './props.ts';
import styles from './coupon-demo.module.css';
import { createFakeCouponApi, INITIAL_COUPONS } from './fake-coupon-api.ts';

const FIRST: CouponsView = { coupons: INITIAL_COUPONS, claiming: undefined };
const MAX_LINES = 12;
const LATENCY_MS = 600;

/** The coupon machine against a fake API in this page, above the log of its calls, newest first. */
export default function CouponDemo({ root, children }: PropsOf<typeof spec>) {
  const around = useShop();
  const [lines, setLines] = useState<readonly string[]>([]);
  const demo = useMemo(() => {
    // Components read kit stores and import no machine, so the actor is bridged instead of selected from.
    const view = createStore(FIRST);
    const { actor, stop } = startDemo((line) => setLines((before) => [line, ...before].slice(0, MAX_LINES)));
    actor.subscribe((snapshot) => {
      const next = couponView(snapshot);
      view.set({ ...next, coupons: next.coupons ?? INITIAL_COUPONS });
    });
    const coupons: CouponPort = {
      view,
      request: () => actor.send({ type: 'load' }),
      claim: (code) => actor.send({ type: 'claim', code, key: crypto.randomUUID() }),
    };
    return { start: () => actor.start().send({ type: 'visitor', visitor: 'demo' }), stop, coupons };
  }, []);
  // The actor queues events sent before its start: children load the coupons in effects that run earlier.
  useEffect(() => {
    demo.start();
    return demo.stop;
  }, [demo]);
  const shop = useMemo(() => ({ ...around, coupons: demo.coupons }), [around, demo]);
  return (
    <div {...rootProps(root, styles.demo)}>
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

function startDemo(log: (line: string) => void) {
  const api = createFakeCouponApi(Date.now(), Date.now, log);
  const delay = () => new Promise((resolve) => setTimeout(resolve, LATENCY_MS));
  const actor = createAppActor(
    couponMachine.provide({
      actors: {
        listCoupons: fromPromise<ListAnswer>(() => Promise.resolve({ ok: true, coupons: api.list() })),
        claimCoupon: fromPromise<ClaimAnswer, Claim | undefined>(async ({ input }) => {
          await delay();
          return api.claim(input);
        }),
      },
      actions: { notifyClaimed: () => {}, notifyClaimFailed: () => {} },
    }),
  );
  return { actor, stop: () => void actor.stop() };
}
