/** The overlay's styles, apart from every theme. */
export const STYLES = `
:host {
  all: initial;
  position: fixed;
  /* Above the consent banner. */
  inset: auto auto calc(var(--overlay-room, 0px) + 1rem) 1rem;
  z-index: 2147483000;
  font: 400 14px/1.5 system-ui, sans-serif;
  color: #f6f1ea;
}
:host([hidden]) { display: none; }
* { box-sizing: border-box; margin: 0; font: inherit; color: inherit; }
button { cursor: pointer; border: 0; background: none; padding: 0; }
:focus-visible { outline: 2px solid #fff; outline-offset: 2px; }
.badge {
  display: flex;
  gap: 2px;
  min-height: 44px;
  align-items: center;
  padding: 0 6px;
  border-radius: 22px;
  background: #221a15;
  box-shadow: 0 0 0 1px #0003, 0 8px 24px #0005;
}
.count { padding: 4px 12px; border-radius: 16px; font-weight: 600; font-variant-numeric: tabular-nums; }
.count.error { background: #8f1d1d; }
.count.warn { background: #7a4a05; }
.count.info { background: #3b4350; }
.panel {
  position: absolute;
  inset: auto auto calc(100% + 8px) 0;
  display: flex;
  flex-direction: column;
  width: min(40rem, calc(100vw - 2rem));
  max-height: min(32rem, calc(100dvh - 6rem - var(--overlay-room, 0px)));
  border-radius: 12px;
  background: #221a15;
  box-shadow: 0 0 0 1px #0003, 0 16px 48px #0006;
}
.panel[hidden] { display: none; }
.head { display: flex; justify-content: space-between; align-items: center; padding-left: 16px; border-bottom: 1px solid #fff2; }
h2 { font-weight: 600; }
.close { width: 44px; height: 44px; font-size: 20px; }
.list { list-style: none; padding: 0; overflow-y: auto; overscroll-behavior: contain; }
.row { display: grid; gap: 2px; padding: 12px 16px; border-bottom: 1px solid #fff1; overflow-wrap: anywhere; }
.what, .where { display: flex; flex-wrap: wrap; gap: 0 10px; align-items: baseline; }
.where { color: #c9bfb4; }
code { font: 12px/1.6 ui-monospace, Menlo, Consolas, monospace; }
a { color: #ffc58a; text-underline-offset: 3px; }
.level { font-weight: 600; font-size: 12px; }
.error .level { color: #ff9b93; }
.warn .level { color: #ffc466; }
.info .level { color: #b9c7dd; }
`;
