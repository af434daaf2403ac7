/** Alerts for sold-out products: each subscriber gets one mail when the product can be bought again. */
import { and, eq, lt, sql } from 'drizzle-orm';
import { html } from 'hono/html';
import { type Lang, type LocalText, textIn } from '#schemas/lang.ts';
import { keepRounds, type Rounds } from '../../bounds/rounds.ts';
import type { Database } from '../database/database.ts';
import { products } from '../database/tables/product.ts';
import { restockAlerts } from '../database/tables/mail.ts';
import { shops } from '../database/tables/shop.ts';
import { describeFailure } from '../failure.ts';
import { type Effects, TooManyRequests } from '../limits/effects.ts';
import { COLOURS, mailButton, mailHtml } from '../mail/frame.ts';
import { type Mail, type Outbox, queueMail } from '../mail/outbox.ts';
import { RESTOCK_TEXTS } from './texts.ts';

const EVERY_MS = 60_000;
/** Maximum alerts per round; the next round continues. */
const AT_ONCE = 50;
/** Age at which an alert is dropped, because the product is not coming back. */
const GIVE_UP_MS = 180 * 24 * 3_600_000;

type AlertRow = typeof restockAlerts.$inferSelect;

/** Whether a visible product, or one of its variants, can be bought; `uuid` is the alert's. */
const IS_BACK = sql`EXISTS (SELECT 1 FROM ${products} AS p
  WHERE p.web_id = ${restockAlerts.webId} AND NOT p.hidden AND NOT p.nosell
  AND (p.uuid = ${restockAlerts.uuid} AND NOT p.has_variants OR p.parent_uuid = ${restockAlerts.uuid})
  AND (p.remain IS NULL OR p.remain >= greatest(1, coalesce(p.quantity_min, 1))))`;

/** Stores an alert; idempotent. */
export async function addAlert(db: Database, alert: AlertRow): Promise<void> {
  await db.insert(restockAlerts).values(alert).onConflictDoNothing();
}

interface AlertDeps {
  readonly db: Database;
  readonly effects: Effects;
  readonly mail: Outbox;
  readonly now: () => Date;
  readonly log: (entry: object) => void;
}

/** Writes the mails of restocked products, every minute. */
export function keepAlerts(deps: AlertDeps): Rounds {
  return keepRounds({
    everyMs: EVERY_MS,
    work: async () => {
      if ((await sendAlerts(deps)) > 0) await deps.mail.wake();
    },
    onFailure: (error) => deps.log({ event: 'restock alerts failed', level: 'error', ...describeFailure(error) }),
  });
}

/** Writes a batch of mails into the outbox, each in the transaction that removes its alert; returns their number. */
export async function sendAlerts({ db, effects, now }: Pick<AlertDeps, 'db' | 'effects' | 'now'>): Promise<number> {
  const time = now();
  await db.delete(restockAlerts).where(lt(restockAlerts.createdAt, new Date(time.getTime() - GIVE_UP_MS)));
  return db.transaction(async (tx) => {
    const due = await tx.select().from(restockAlerts).where(IS_BACK).limit(AT_ONCE).for('update', { skipLocked: true });
    let sent = 0;
    for (const alert of due) {
      const mail = await alertMail(tx, alert);
      try {
        if (mail !== undefined) {
          const causer = { webId: alert.webId, account: null, address: '' };
          await queueMail(tx, mail, time, await effects.allow('mail-sent', causer, time, { recipient: alert.email }));
          sent++;
        }
        await tx.delete(restockAlerts).where(isAlert(alert));
      } catch (error) {
        // Its recipient has got enough mails for now; the alert stays for a later round.
        if (!(error instanceof TooManyRequests)) throw error;
      }
    }
    return sent;
  });
}

function isAlert({ webId, uuid, email }: AlertRow) {
  return and(eq(restockAlerts.webId, webId), eq(restockAlerts.uuid, uuid), eq(restockAlerts.email, email));
}

/** A product that an alert may be about; `isBack`: it can be bought. */
export interface AlertProduct {
  readonly name: string;
  readonly isBack: boolean;
}

/** The visible product of a uuid, with its name, a variant's after that of its product; undefined if there is none. */
export async function alertProduct(
  db: Database,
  webId: string,
  uuid: string,
  lang: Lang,
): Promise<AlertProduct | undefined> {
  const [row] = await db
    .select({
      name: products.name,
      family: sql<LocalText | null>`(SELECT p.name FROM ${products} AS p
        JOIN ${products} AS v ON v.web_id = p.web_id AND v.parent_uuid = p.uuid
        WHERE v.web_id = ${webId} AND v.uuid = ${uuid})`,
      isBack: sql<boolean>`EXISTS (SELECT 1 FROM ${products} AS p
        WHERE p.web_id = ${webId} AND NOT p.hidden AND NOT p.nosell
        AND (p.uuid = ${uuid} AND NOT p.has_variants OR p.parent_uuid = ${uuid})
        AND (p.remain IS NULL OR p.remain >= greatest(1, coalesce(p.quantity_min, 1))))`,
    })
    .from(products)
    .where(and(eq(products.webId, webId), eq(products.uuid, uuid), eq(products.hidden, false)));
  if (row === undefined) return undefined;
  const names = [row.family ?? '', row.name].map((name) => textIn(name, lang));
  return { name: names.filter((name) => name !== '').join(' · '), isBack: row.isBack };
}

async function alertMail(db: Database, { webId, uuid, email, lang, link }: AlertRow): Promise<Mail | undefined> {
  const product = await alertProduct(db, webId, uuid, lang);
  const [shop] = await db.select({ name: shops.name }).from(shops).where(eq(shops.webId, webId));
  if (product === undefined || shop === undefined) return undefined;
  const t = RESTOCK_TEXTS[lang];
  const name = textIn(shop.name, lang);
  const lead = t.mailLead(product.name);
  return {
    webId,
    kind: 'restock',
    to: email,
    senderName: name,
    subject: t.subject(product.name, name),
    text: `${t.mailTitle}\n${lead}\n\n${link === '' ? '' : `${t.toProduct}: ${link}\n\n`}${t.hint}\n`,
    html: await mailHtml({
      lang,
      shop: name,
      title: t.mailTitle,
      lead,
      body: html`${link === '' ? '' : mailButton(t.toProduct, link)}
        <p style="margin:0;color:${COLOURS.muted}">${t.hint}</p>`,
    }),
  };
}
