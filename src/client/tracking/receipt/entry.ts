/**
 * The document that a receipt frames: it counts the order, for tags and for experiments. Tags read addresses, forms and texts of their document. A
 * receipt has the secret of its cart, a name and an address, so tags run in a separate document.
 */
import { CONSENT_DAYS, everyConsent, readConsentCookie, writeConsentCookie } from '#schemas/consent.ts';
import { readPurchase } from '#schemas/purchase.ts';
import { hasTags, hostsOf } from '../../../page/tags/hosts.ts';
import { RECEIPT_FACTS, RECEIPT_QUESTION, type ReceiptFacts } from '../../../page/tags/receipt-facts.ts';
import { documentCookies } from '../../../shop/storage/cookies.ts';
import { createExperimentCounter, mayCount } from '../../experiments/counter.ts';
import { openTags } from '../tags/open-tags.ts';
import { createScriptLoader } from '../tags/script-loader.ts';
import { createPurchaseSender } from './send-purchase.ts';
import { openSentPurchases } from './sent-purchases.ts';

/** The experiments' name among the tags that have received an order. */
const EXPERIMENTS = 'experiments';
const CONSENT_COOKIE = 'cookie_consent';
/** Around the question. */
const MARGIN_PX = 16;

/** The frame's element, which only a page of this origin lets be seen: no other site has an order counted. */
const frame = window.frameElement;
if (frame instanceof (window.parent as typeof globalThis & Window).HTMLElement) count(frame);

function count(element: HTMLElement): void {
  const purchase = readPurchase(parseJson(element.dataset.purchase));
  const facts = parseJson(document.getElementById(RECEIPT_FACTS)?.textContent) as ReceiptFacts | undefined;
  if (purchase === undefined || facts === undefined) return;
  const { tags, defaults, asks } = facts;
  const cookies = documentCookies();
  const decided = () => readConsentCookie(cookies.read(CONSENT_COOKIE) ?? '');
  const sent = openSentPurchases({ storage: () => window.localStorage, cookies });
  const hosts = hostsOf(tags);
  const send = hasTags(hosts)
    ? createPurchaseSender(openTags(tags, createScriptLoader(hosts.script)), purchase, sent)
    : () => {};
  /** Two tabs of one receipt send one after the other. */
  const update = async () => {
    const consents = decided() ?? answered ?? defaults;
    ask(element, asks && decided() === null && answered === undefined);
    const run = () => {
      countOrder(consents);
      send(consents);
    };
    try {
      await navigator.locks.request('raan_purchases', run);
    } catch {
      run();
    }
  };
  const experiments = createExperimentCounter({ storage: localStorageOrNull() });
  /** Counts the order once: one that is shown again did not follow what was seen since. */
  const countOrder = (consents: typeof defaults) => {
    const { transaction_id: order } = purchase;
    if (mayCount(consents) && !sent.has(EXPERIMENTS, order) && sent.add(EXPERIMENTS, order))
      experiments.reached(({ goal }) => goal === 'order', consents);
  };
  let answered: typeof defaults | undefined;
  for (const button of document.querySelectorAll<HTMLButtonElement>('button'))
    button.addEventListener('click', () => {
      answered = everyConsent(button.value === 'granted' ? 'granted' : 'denied');
      cookies.write(CONSENT_COOKIE, writeConsentCookie(answered), CONSENT_DAYS);
      void update();
    });
  // Another tab may have decided.
  document.addEventListener('visibilitychange', () => void (document.visibilityState === 'visible' && update()));
  addEventListener('pageshow', ({ persisted }) => void (persisted && update()));
  const store: unknown = Reflect.get(window, 'cookieStore');
  if (store instanceof EventTarget) store.addEventListener('change', () => void update());
  void update();
}

/** Shows the question in the receipt, as high as it is, or hides it. */
function ask(element: HTMLElement, isAsked: boolean): void {
  element.hidden = !isAsked;
  const question = document.getElementById(RECEIPT_QUESTION);
  if (question === null) return;
  question.hidden = !isAsked;
  if (isAsked) element.style.height = `${Math.ceil(question.getBoundingClientRect().height) + MARGIN_PX}px`;
}

function localStorageOrNull(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

function parseJson(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}
