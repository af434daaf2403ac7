import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PageContext, usePage } from '#registry/kit/shop.ts';
import type { Lang } from '#schemas/lang.ts';
import { GalleryMessages } from '../messages.tsx';

/** One piece and several, in a language of its own. */
export function Plurals({ lang }: { readonly lang: Lang }) {
  const page = usePage();
  return (
    <PageContext value={{ ...page, lang }}>
      <GalleryMessages>
        <Counts />
      </GalleryMessages>
    </PageContext>
  );
}

function Counts() {
  const { t } = useLingui();
  const say = (count: number) =>
    t({ id: 'gallery.intl.pieces', message: plural(count, { one: '# cup', other: '# cups' }) });
  return `${say(1)} · ${say(12)}`;
}
