/** ms after which nothing more is waited for: a tab behind others makes no frames, and a font may never come. */
const PATIENCE_MS = 300;
const FONT_PATIENCE_MS = 1500;

/** Resolves when what was just drawn has been painted, in its fonts. */
export async function painted(): Promise<void> {
  if (document.fonts.status === 'loading') await atMost(document.fonts.ready, FONT_PATIENCE_MS);
  if (document.visibilityState === 'hidden') return;
  await atMost(new Promise((done) => requestAnimationFrame(() => setTimeout(done))), PATIENCE_MS);
}

async function atMost(awaited: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([awaited, new Promise((done) => (timer = setTimeout(done, ms)))]);
  clearTimeout(timer);
}
