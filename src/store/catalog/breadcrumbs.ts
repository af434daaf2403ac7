import { type Lang, textIn } from '#schemas/lang.ts';
import type { Breadcrumb } from '#schemas/page/page.ts';
import type { CategoryTree } from './categories.ts';
import { categoryPath } from './paths.ts';
import type { Subject } from './subject.ts';
import { serverTexts } from '../../texts/server-texts.ts';

const HOME = serverTexts((i18n) => i18n._({ id: 'breadcrumbs.home', message: 'Home' }));
const BLOGS = serverTexts((i18n) => i18n._({ id: 'breadcrumbs.blogs', message: 'Journal' }));

/** Breadcrumbs from the shop's home to the record, which comes last; hrefs are without language prefix. */
export function breadcrumbsOf(subject: Subject, categories: CategoryTree, lang: Lang): Breadcrumb[] {
  const home: Breadcrumb = { label: HOME[lang], href: '/' };
  const chain = (id: string | undefined) =>
    (id === undefined ? [] : categories.chainTo(id)).map((row) => ({
      label: textIn(row.name, lang),
      href: categoryPath(row),
    }));
  switch (subject.kind) {
    case 'product':
      return [
        home,
        ...chain(subject.product.category?.category_id),
        { label: subject.product.name, href: subject.path },
      ];
    case 'category':
      return [home, ...chain(subject.category.categoryId)];
    case 'blog':
      return [home, { label: BLOGS[lang], href: '/blogs' }, { label: subject.blog.title, href: subject.path }];
    case 'none':
    case 'unknown':
      return [];
  }
}
