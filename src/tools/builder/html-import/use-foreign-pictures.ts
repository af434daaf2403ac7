import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useBuilder } from '../builder-context.ts';
import type { EditActions } from '../page/use-editing.ts';
import { foreignPictures, replacePictures } from './foreign-pictures.ts';

/**
 * Brings pictures of other sites into the library, and the page to show these; `what` is the edit that put them in. Resolves to what
 * was done and what was not in words, '' where there was nothing of it.
 */
export function useForeignPictures({
  edit,
}: EditActions): (
  nodes: readonly unknown[],
  what: string,
) => Promise<{ readonly brought: string; readonly left: string }> {
  const { t } = useLingui();
  const { store } = useBuilder();
  return async (nodes, what) => {
    const addresses = foreignPictures(nodes);
    if (addresses.length === 0) return { brought: '', left: '' };
    const stored = new Map<string, string>();
    const queue = [...addresses];
    const bring = async () => {
      for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
        const url = address.startsWith('//') ? `https:${address}` : address;
        const answer = await store('builderMediaFetch', { url });
        if (answer.ok) stored.set(address, answer.data.item.src);
      }
    };
    await Promise.all([bring(), bring(), bring()]);
    if (stored.size > 0) edit(what, (page) => replacePictures(page, (address) => stored.get(address)));
    const count = stored.size;
    const missing = addresses.length - count;
    const brought = t({
      id: 'builder.html.pictures',
      message: plural(count, { one: '# picture came into the library.', other: '# pictures came into the library.' }),
    });
    const kept = t({
      id: 'builder.html.picturesLeft',
      message: plural(missing, {
        one: '# picture could not be fetched and still stands at its old address: upload it, and choose it in the form.',
        other:
          '# pictures could not be fetched and still stand at their old addresses: upload them, and choose them in the form.',
      }),
    });
    return { brought: count > 0 ? brought : '', left: missing > 0 ? kept : '' };
  };
}
