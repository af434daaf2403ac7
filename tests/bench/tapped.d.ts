/** What the pages of the benchmarks record of themselves. */
interface Window {
  /** A tap (ms of the page's clock). */
  tapped?: { at: number; feedback?: number; handled?: number };
  /** The first frame with the page's heading (ms of the wall clock). */
  headed?: { path: string; text: string; at: number };
  /** The first frame since the page was shown, anew or again (ms of the wall clock). */
  shown?: { at: number; persisted: boolean; reasons: string };
  /** The longest interaction, ms. */
  longest?: number;
}
