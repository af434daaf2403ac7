/** The handler of the form call, and the redirect after a form that was sent without JavaScript. */
import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { checkForm } from '../form/check.ts';
import { removeUploads, storeUploads } from '../form/uploads.ts';
import { MAX_UPLOAD } from '#schemas/records/form-value.ts';
import { BODY_LIMITS } from '../../bounds/limits.ts';
import { forms, formSubmissions } from '../database/tables/form.ts';
import type { CallContext, Handler } from './handler.ts';
import type { Refusal } from './refusal.ts';
import { formResultLocation, withFormResult } from '#schemas/records/form-result.ts';
import { isFormType, type LimitsOf, SHOP_JSON } from './read-body.ts';

/** Stores a form submission of a shopper; `data.fields` has the key of each faulty field. */
export const formSubmit: Handler<'formSubmit'> = async ({ db, shop, lang, now, uploads }, { params, body }) => {
  const formId = params.form_id ?? '';
  const form = await findForm({ db, shop }, formId);
  if (form === undefined) return NOT_FOUND;
  const { values, files, faults } = await checkForm(form.fields, body);
  if (Object.keys(faults).length > 0) return { ok: false, key: 'INVALID_FORM', status: 422, data: { fields: faults } };
  const stored = await storeUploads(uploads, files);
  try {
    const id = randomUUID();
    await db
      .insert(formSubmissions)
      .values({ id, webId: shop.webId, formId, lang, values, uploads: stored, createdAt: now });
    return { ok: true, data: { id } };
  } catch (error) {
    await removeUploads(uploads, stored);
    throw error;
  }
};

/** Body limits of a submission by the form's fields: only a form with file fields may contain files. */
export const formLimits: LimitsOf = async ({ db, shop, params }) => {
  const form = await findForm({ db, shop }, params.form_id ?? '');
  if (form === undefined) return NOT_FOUND;
  const files = form.fields.filter(({ kind }) => kind === 'file').length;
  const { formBytes, uploadBytes } = BODY_LIMITS;
  const bytes = Math.min(uploadBytes, formBytes + files * (MAX_UPLOAD + PART_BYTES));
  return { ...SHOP_JSON, bytes: formBytes, form: { bytes } };
};

/** Overhead of a file in bytes: its name, its type, the boundary. */
const PART_BYTES = 4096;
const NOT_FOUND: Refusal = { ok: false, key: 'FORM_NOT_FOUND', status: 404 };

async function findForm({ db, shop }: Pick<CallContext, 'db' | 'shop'>, formId: string) {
  const [form] = await db
    .select({ fields: forms.fields })
    .from(forms)
    .where(and(eq(forms.webId, shop.webId), eq(forms.formId, formId)));
  return form;
}

/** Whether the browser itself submits the form and shows the response. */
export function isPlainForm(headers: Headers): boolean {
  return isFormType(headers) && !(headers.get('accept') ?? '').includes('application/json');
}

/**
 * Redirects to the page of the form, which shows the result; only to the shop's own pages. `answer` is the call's
 * response.
 */
export function formReturn(headers: Headers, origin: string, formId: string, answer: unknown): Response {
  const referer = URL.parse(headers.get('referer') ?? '');
  const page = referer?.origin === origin ? referer : new URL('/', origin);
  const result = withFormResult(page, formId, answer);
  return new Response(null, {
    status: 303,
    headers: { location: formResultLocation(result), 'cache-control': 'no-store' },
  });
}
