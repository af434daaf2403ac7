/** Times that start.mjs records in the page (ms of the page's clock). */
interface Window {
  tapped?: { at: number; feedback?: number; handled?: number };
}
