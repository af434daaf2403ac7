import { EMBED_MARK } from '#registry/kit/address/embed.ts';

/**
 * Opens the videos and maps of rich text, anywhere in the document: rich text is never hydrated. The code comes with
 * the first of them; where it does not come the link leads to the page of the video or map.
 */
export function openEmbeds(leave: (href: string) => void): void {
  document.addEventListener('click', (event) => {
    const { target, defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>(`a[${EMBED_MARK}]`) : null;
    if (link === null || defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    event.preventDefault();
    import('#registry/kit/address/rich-embed.ts').then(
      ({ openEmbed }) => openEmbed(link),
      () => leave(link.href),
    );
  });
}
