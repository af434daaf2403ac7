/**
 * `/account/restock`: subscribes to an alert, by a plain form. The product's page has the same form
 * (`settings.pages.restock` of the base).
 */
import type { Context, Hono } from 'hono';
import { html } from 'hono/html';
import { UUID_PATTERN } from '#schemas/ids.ts';
import type { Lang } from '#schemas/lang.ts';
import { EmailForm, type Faults, readForm, type Typed, typedValues } from '../accounts/pages/forms.ts';
import { TEXTS } from '../accounts/pages/texts.ts';
import { allowOf } from '../site/allow.ts';
import type { Show, SiteDeps } from '../site/deps.ts';
import { field } from '../site/elements.ts';
import { langOf, productPath } from '../site/lang.ts';
import type { Markup } from '../site/layout.ts';
import { addAlert, type AlertProduct, alertProduct } from './restock.ts';
import { RESTOCK_TEXTS } from './texts.ts';

/** Adds `/restock`. The response is the same whether or not the address has subscribed before. */
export function restockPages(site: Hono, deps: SiteDeps, show: Show): void {
  const { db, now } = deps;
  const productOf = async (c: Context, uuid: string): Promise<AlertProduct | undefined> =>
    UUID_PATTERN.test(uuid)
      ? alertProduct(db, (await deps.shopOf(c.req.raw)).webId, uuid.toLowerCase(), langOf(c.req.raw))
      : undefined;

  site.get('/restock', async (c, next) => {
    const [lang, uuid] = [langOf(c.req.raw), c.req.query('uuid') ?? ''];
    const product = await productOf(c, uuid);
    if (product === undefined) return next();
    const t = RESTOCK_TEXTS[lang];
    if (c.req.query('done') === '1')
      return show(c, t.doneTitle, messageOf({ lang, uuid, title: t.doneTitle, lead: t.done(product.name) }));
    if (product.isBack)
      return show(c, t.hereTitle, messageOf({ lang, uuid, title: t.hereTitle, lead: t.here(product.name) }));
    return show(c, t.title, formOf({ lang, uuid, product, typed: {}, faults: {} }));
  });

  site.post('/restock', async (c, next) => {
    const [lang, typed] = [langOf(c.req.raw), await typedValues(c.req.raw)];
    const uuid = typed.uuid ?? '';
    const product = await productOf(c, uuid);
    if (product === undefined) return next();
    const form = readForm(EmailForm, typed);
    const path = `/account/restock?${new URLSearchParams({ uuid, lang })}`;
    if (!form.ok)
      return show(c, RESTOCK_TEXTS[lang].title, formOf({ lang, uuid, product, typed, faults: form.faults }), {
        status: 422,
        address: path,
      });
    // A redirect, so that reloading the response submits nothing again.
    if (product.isBack) return c.redirect(path, 303);
    const email = form.value.email.toLowerCase();
    await allowOf(deps, c, 'mail-sent', email);
    const { webId } = await deps.shopOf(c.req.raw);
    const origin = await deps.linkOrigin(c.req.raw);
    const link = origin === '' ? '' : `${origin}${productPath(uuid, lang)}`;
    await addAlert(db, { webId, uuid: uuid.toLowerCase(), email, lang, link, createdAt: now() });
    return c.redirect(`${path}&done=1`, 303);
  });
}

interface FormView {
  readonly lang: Lang;
  readonly uuid: string;
  readonly product: AlertProduct;
  readonly typed: Typed;
  readonly faults: Faults;
}

function formOf({ lang, uuid, product, typed, faults }: FormView): Markup {
  const t = RESTOCK_TEXTS[lang];
  const fault = faults.email === undefined ? undefined : TEXTS[lang][faults.email];
  return html`<div class="card narrow">
    <h1>${t.title}</h1>
    <p class="lead">${t.lead(product.name)}</p>
    <form class="stack" method="post" action="/account/restock?lang=${lang}" novalidate>
      <input type="hidden" name="uuid" value="${uuid}" />
      ${field({ name: 'email', label: TEXTS[lang].email, type: 'email', value: typed.email ?? '', autocomplete: 'email', maxlength: 500, fault })}
      <button class="button wide">${t.submit}</button>
    </form>
    <p class="after"><a href="${productPath(uuid, lang)}">${t.toProduct}</a></p>
  </div>`;
}

interface MessageView extends Pick<FormView, 'lang' | 'uuid'> {
  readonly title: string;
  readonly lead: string;
}

function messageOf({ lang, uuid, title, lead }: MessageView): Markup {
  return html`<div class="card narrow empty">
    <h1>${title}</h1>
    <p class="lead">${lead}</p>
    <a class="button" href="${productPath(uuid, lang)}">${RESTOCK_TEXTS[lang].toProduct}</a>
  </div>`;
}
