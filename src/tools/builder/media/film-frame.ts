/** Draws a frame of a film for its poster, as far as this browser can play it. */

/** A frame as a file, and the length of the film. */
export interface Frame {
  readonly file: File;
  /** s; undefined where the film does not say it. */
  readonly seconds: number | undefined;
}

/** A film that this browser can't play fires no event at all on some phones. */
const TIMEOUT_MS = 15_000;
/** The first frame is black in many films (s). */
const AT_S = 1;

/** The frame after a second, or in the middle of a shorter film; undefined where there is none to be had. */
export async function drawFrame(src: string): Promise<Frame | undefined> {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const loaded = whenFired(video, 'loadeddata');
    video.src = src;
    await loaded;
    const { duration } = video;
    const seconds = Number.isFinite(duration) ? Math.max(1, Math.round(duration)) : undefined;
    if (Number.isFinite(duration)) {
      const sought = whenFired(video, 'seeked');
      video.currentTime = Math.min(AT_S, duration / 2);
      await sought;
    }
    const bitmap = await createImageBitmap(video);
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0);
    bitmap.close();
    return { file: new File([await canvas.convertToBlob({ type: 'image/webp' })], 'poster.webp'), seconds };
  } catch {
    return undefined;
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

function whenFired(video: HTMLVideoElement, event: 'loadeddata' | 'seeked'): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(event, () => resolve(), { once: true });
    video.addEventListener('error', () => reject(new Error('the film can’t be played')), { once: true });
    setTimeout(() => reject(new Error(`no ${event}`)), TIMEOUT_MS);
  });
}
