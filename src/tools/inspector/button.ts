/** The button that opens the inspector: browsers open a window only on a user gesture. Plain DOM in a shadow root, apart from every theme. */

export interface InspectorButton {
  readonly setStatus: (text: string) => void;
}

/** A slim tab at the edge, since the consent banner is at the bottom. */
const STYLES = `
:host { all: initial; position: fixed; inset: 40dvh auto auto 0; z-index: 2147483000; }
button {
  min-width: 44px;
  padding: 18px 0;
  border: 0;
  border-radius: 0 12px 12px 0;
  background: #221a15;
  box-shadow: 0 0 0 1px #0003, 0 8px 24px #0005;
  color: #f6f1ea;
  font: 600 14px/1.5 system-ui, sans-serif;
  writing-mode: vertical-rl;
  cursor: pointer;
}
button:hover { background: #3a2d25; }
:focus-visible { outline: 2px solid #fff; outline-offset: -4px; }
p {
  position: absolute;
  inset: 0 auto auto calc(100% + 8px);
  width: max-content;
  max-width: min(20rem, calc(100vw - 5rem));
  margin: 0;
  padding: 8px 14px;
  border-radius: 12px;
  background: #221a15;
  color: #f6f1ea;
  font: 400 14px/1.5 system-ui, sans-serif;
}
p:empty { display: none; }
`;

/** Adds the button to the document; `open` returns whether the browser opened a window. */
export function createButton(label: string, open: () => boolean): InspectorButton {
  const host = document.body.appendChild(document.createElement('raan-inspector'));
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const status = document.createElement('p');
  status.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  root.append(status, button);
  const setStatus = (text: string) => void (status.textContent = text);
  button.addEventListener('click', () =>
    setStatus(open() ? '' : 'The browser kept the window from opening: allow this page pop-ups.'),
  );
  return { setStatus };
}
