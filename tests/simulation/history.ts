/** Events at the service, as operations of the models, separately for each cart, product and coupon. */
import { isLinearizable, type Model, type Operation } from './linearizability.ts';
import {
  type CartInput,
  cartModel,
  type CartOutput,
  type CouponInput,
  couponModel,
  type CouponOutput,
  type Quantities,
  type StockInput,
  stockModel,
} from './models.ts';

/** A request at the service; repetitions under one idempotency key are one exchange. */
export interface Exchange {
  /** Account of its session; null: a guest. */
  readonly account: string | null;
  /** Path without its query. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: Readonly<Record<string, unknown>>;
  readonly key: string | null;
  readonly begin: number;
  /** Infinity while nobody knows. */
  end: number;
  /** undefined while nobody knows. */
  answer?: { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
}

/** The final content of the database. */
export interface FinalState {
  readonly stock: Quantities;
  readonly orders: readonly { readonly cartId: string; readonly uuid: string; readonly quantity: number }[];
  readonly coupons: readonly {
    readonly code: string;
    readonly remain: number;
    readonly claimants: readonly string[];
  }[];
}

export interface Supply {
  readonly stock: Quantities;
  readonly coupons: Quantities;
}

type Entry<Input, Output> = Operation<Input, Output>;

/** Returns what is wrong with a history, one line a fault. */
export function checkHistory(exchanges: readonly Exchange[], supply: Supply, final: FinalState): string[] {
  const known = exchanges.map(withoutUnknown);
  return [...checkCarts(known), ...checkStock(known, supply, final), ...checkCoupons(known, supply, final)];
}

/** A failure of the service says nothing about what it has done. */
function withoutUnknown(exchange: Exchange): Exchange {
  if (exchange.answer === undefined || exchange.answer.status < 500) return exchange;
  const { answer: _, ...unknown } = exchange;
  return { ...unknown, end: Infinity };
}

function check<State, Input, Output>(
  what: string,
  model: Model<State, Input, Output>,
  history: readonly Entry<Input, Output>[],
): string[] {
  if (isLinearizable(model, history)) return [];
  const lines = history
    .toSorted((a, b) => a.begin - b.begin)
    .map(({ begin, end, input, output }) => `    ${begin}–${end} ${JSON.stringify(input)} → ${JSON.stringify(output)}`);
  return [`${what} is not linearizable:\n${lines.join('\n')}`];
}

const CART = '/api/x4/cart/';

function checkCarts(exchanges: readonly Exchange[]): string[] {
  const carts = new Map<string, Entry<CartInput, CartOutput>[]>();
  const created = new Map<string, Quantities>();
  const ownerOf = new Map<string, string>();
  for (const { account, path, answer } of exchanges)
    if (account !== null && path.startsWith(CART)) ownerOf.set(String(dataOf(answer).cart_id), account);
  for (const exchange of exchanges) {
    const { account, path, answer, begin, end } = exchange;
    const input = cartInput(exchange);
    if (input === undefined) continue;
    const isNew = account === null && path.endsWith('/checkoutByItems');
    if (isNew) {
      if (isOk(answer)) created.set(String(dataOf(answer).cart_id), itemsOf(dataOf(answer).items));
      continue;
    }
    const id = input.do === 'pay' ? input.cartId : String(exchange.body.cart_id ?? exchange.query.get('cart_id'));
    const owner = input.do === 'pay' ? (ownerOf.get(id) ?? id) : (account ?? id);
    const output = input.do === 'pay' ? paymentOf(answer) : cartOutput(answer);
    carts.set(owner, [...(carts.get(owner) ?? []), { input, output, begin, end }]);
  }
  return [...carts].flatMap(([owner, history]) => {
    const items = created.get(owner);
    // A guest without a cart gets only that error.
    if (items === undefined && !owner.startsWith('account ')) return [];
    return check(`the cart of ${owner}`, cartModel(items !== undefined, items), history);
  });
}

function cartInput({ path, body }: Exchange): CartInput | undefined {
  const set = itemsOf(body.items);
  switch (path) {
    case `${CART}get`:
      return { do: 'read' };
    case `${CART}update_items`:
      return { do: 'write', set, removed: listOf(body.remove_items).map(String), isWhole: false };
    case `${CART}checkoutByItems`:
      return { do: 'write', set, removed: [], isWhole: false };
    case `${CART}update`:
      return { do: 'write', set, removed: [], isWhole: true };
    default:
      return path.startsWith('/pay/') ? { do: 'pay', cartId: path.split('/').at(-1) ?? '' } : undefined;
  }
}

function cartOutput(answer: Exchange['answer']): CartOutput | undefined {
  if (answer === undefined) return undefined;
  if (!isOk(answer)) return { key: String(answer.body.key) };
  const { cart_id, items } = dataOf(answer);
  return { cartId: String(cart_id), items: itemsOf(items) };
}

function paymentOf(answer: Exchange['answer']): CartOutput | undefined {
  return answer === undefined ? undefined : { isPaid: answer.status === 303 };
}

function checkStock(exchanges: readonly Exchange[], supply: Supply, final: FinalState): string[] {
  const payments = Map.groupBy(
    exchanges.filter(({ path }) => path.startsWith('/pay/')),
    ({ path }) => path.split('/').at(-1) ?? '',
  );
  const twice = Map.groupBy(final.orders, ({ cartId, uuid }) => `${cartId} ${uuid}`);
  const faults = [...twice]
    .filter(([, lines]) => lines.length > 1)
    .map(([cart]) => `the cart ${cart} was ordered twice`);
  for (const [uuid, initial] of Object.entries(supply.stock)) {
    const history: Entry<StockInput, number>[] = [];
    for (const { cartId, quantity } of final.orders.filter((order) => order.uuid === uuid)) {
      const tries = payments.get(cartId) ?? [];
      const ends = tries.filter(({ answer }) => answer?.status === 303).map(({ end }) => end);
      const begin = Math.min(...tries.map((each) => each.begin));
      history.push({ input: { do: 'take', pieces: quantity }, output: quantity, begin, end: Math.min(...ends) });
    }
    for (const { answer, begin, end } of exchanges)
      for (const remain of remainsIn(answer, uuid)) history.push({ input: { do: 'read' }, output: remain, begin, end });
    history.push({ input: { do: 'read' }, output: final.stock[uuid], begin: Number.MAX_VALUE, end: Infinity });
    faults.push(...check(`the stock of ${uuid}`, stockModel(initial), history));
  }
  return faults;
}

/** A product's stock in refusals of a cart. */
function remainsIn(answer: Exchange['answer'], uuid: string): number[] {
  const { error_data } = dataOf(answer);
  const errors = isRecord(error_data) ? listOf(error_data.errors) : [];
  return errors.flatMap((error) =>
    isRecord(error) && error.key === 'NOSTOCK' && error.uuid === uuid ? [Number(error.remain)] : [],
  );
}

const REFUSED_CLAIMS: Readonly<Record<string, string>> = { COUPON_ALREADY_CLAIMED: 'claimed', COUPON_GONE: 'gone' };

function checkCoupons(exchanges: readonly Exchange[], supply: Supply, final: FinalState): string[] {
  return Object.entries(supply.coupons).flatMap(([code, initial]) => {
    const history: Entry<CouponInput, CouponOutput>[] = [];
    for (const { account, path, body, answer, begin, end } of exchanges) {
      if (account === null) continue;
      if (path.endsWith('/coupon/claim') && body.code === code) {
        const state = isOk(answer) ? 'claimed' : (REFUSED_CLAIMS[String(answer?.body.key)] ?? '');
        const remain = isOk(answer) ? remainOf(dataOf(answer).coupon) : undefined;
        // "Claimed already" is the same word as an own claim's, which answers what is left.
        const input = { do: isOk(answer) || answer === undefined ? 'claim' : 'read', account } as const;
        history.push({ input, output: answer === undefined ? undefined : { state, remain }, begin, end });
      }
      if (!path.endsWith('/coupon/list') || !isOk(answer)) continue;
      const listed = listOf(dataOf(answer).coupons).find((coupon) => isRecord(coupon) && coupon.code === code);
      if (isRecord(listed))
        history.push({
          input: { do: 'read', account },
          output: { state: String(listed.state), remain: remainOf(listed) },
          begin,
          end,
        });
    }
    const last = final.coupons.find((coupon) => coupon.code === code);
    const claimants = last?.claimants ?? [];
    const twice = new Set(claimants).size < claimants.length;
    for (const account of claimants) {
      const output = { state: 'claimed', remain: last?.remain };
      history.push({ input: { do: 'read', account }, output, begin: Number.MAX_VALUE, end: Infinity });
    }
    return [
      ...(twice ? [`the coupon ${code} was claimed twice by one account`] : []),
      ...check(`the coupon ${code}`, couponModel(initial), history),
    ];
  });
}

function isOk(answer: Exchange['answer']): boolean {
  return answer?.body.success === true;
}

function dataOf(answer: Exchange['answer']): Readonly<Record<string, unknown>> {
  const data = answer?.body.data;
  return isRecord(data) ? data : {};
}

function remainOf(coupon: unknown): number | undefined {
  return isRecord(coupon) && typeof coupon.remain === 'number' ? coupon.remain : undefined;
}

function itemsOf(items: unknown): Quantities {
  return Object.fromEntries(
    listOf(items).flatMap((item) => (isRecord(item) ? [[String(item.uuid), Number(item.quantity)] as const] : [])),
  );
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
