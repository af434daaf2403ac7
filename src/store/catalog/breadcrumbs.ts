import { type Lang, textIn } from '#schemas/lang.ts';
import type { Breadcrumb } from '#schemas/page/page.ts';
import type { CategoryTree } from './categories.ts';
import { categoryPath } from './paths.ts';
import type { Subject } from './subject.ts';

const HOME: Readonly<Record<Lang, string>> = { th: 'หน้าแรก', en: 'Home', cn: '首页', kr: '홈', jp: 'ホーム' };
const BLOGS: Readonly<Record<Lang, string>> = { th: 'บทความ', en: 'Journal', cn: '文章', kr: '블로그', jp: '読み物' };

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
