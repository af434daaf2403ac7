import { useLingui } from '@lingui/react/macro';
import type { Category } from '#registry/kit/define.ts';

/** Localised names of the component families. Apart from the gallery's catalogues, for the builder. */
export function useFamilyNames(): Readonly<Record<Category, string>> {
  const { t } = useLingui();
  return {
    layout: t({ id: 'gallery.family.layout', message: 'Layout' }),
    content: t({ id: 'gallery.family.content', message: 'Content' }),
    commerce: t({ id: 'gallery.family.commerce', message: 'Shop' }),
    blog: t({ id: 'gallery.family.blog', message: 'Stories' }),
    site: t({ id: 'gallery.family.site', message: 'Site' }),
    form: t({ id: 'gallery.family.form', message: 'Forms' }),
  };
}
