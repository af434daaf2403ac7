/** The button that opens the inspector: a window opens only by a visitor's own deed. Plain DOM in a shadow root, apart from every theme. */

export interface InspectorButton {
  readonly say: (text: string) => void;
}

const STYLES = `
:host { all: initial; position: fixed; inset: auto auto 4.5rem 1rem; z-index: 2147483000; }
button {
  min-height: 44px;
  padding: 0 18px;
  border: 0;
  border-radius: 22px;
  background: #221a15;
  box-shadow: 0 0 0 1px #0003, 0 8px 24px #0005;
  color: #f6f1ea;
  font: 600 14px/1.5 system-ui, sans-serif;
  cursor: pointer;
}
button:hover { background: #3a2d25; }
:focus-visible { outline: 2px solid #fff; outline-offset: 2px; box-shadow: 0 0 0 6px #221a15; }
p {
  position: absolute;
  inset: auto auto calc(100% + 8px) 0;
  width: max-content;
  max-width: min(20rem, calc(100vw - 2rem));
  margin: 0;
  padding: 8px 14px;
  border-radius: 12px;
  background: #221a15;
  color: #f6f1ea;
  font: 400 14px/1.5 system-ui, sans-serif;
}
p:empty { display: none; }
`;

/** Adds the button to the document; `open` answers whether there is a window. `label` says what it opens. */
export function createButton(label: string, open: () => boolean): InspectorButton {
  const host = document.body.appendChild(document.createElement('raan-inspector'));
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLES);
  root.adoptedStyleSheets = [sheet];
  const said = document.createElement('p');
  said.setAttribute('role', 'status');
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = label;
  root.append(said, button);
  const say = (text: string) => void (said.textContent = text);
  button.addEventListener('click', () =>
    say(open() ? '' : 'The browser kept the window from opening: allow this page pop-ups.'),
  );
  return { say };
}
