import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { checkForm } from '../form/check.ts';
import { removeUploads, storeUploads } from '../form/uploads.ts';
import { forms, formSubmissions } from '../database/tables/form.ts';
import type { Handler } from './handler.ts';

/** Takes what a shopper sent by a form of the shop; `data.fields` has the key of each faulty field. */
export const formSubmit: Handler<'formSubmit'> = async ({ db, shop, lang, now, uploads }, { params, body }) => {
  const formId = params.form_id ?? '';
  const [form] = await db
    .select({ fields: forms.fields })
    .from(forms)
    .where(and(eq(forms.webId, shop.webId), eq(forms.formId, formId)));
  if (form === undefined) return { ok: false, key: 'FORM_NOT_FOUND', status: 404 };
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
