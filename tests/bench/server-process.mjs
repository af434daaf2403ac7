/** One renderer in its own process (`--expose-gc`, production): each message is a round, and is answered with its times. */
const [, , bundle, name, size, kind] = process.argv;
/** @type {Promise<() => import('./server.tsx').Times> | undefined} */
let opening;
process.on('message', () => void answer());

async function answer() {
  try {
    opening ??= open();
    process.send?.((await opening)());
  } catch (error) {
    process.send?.({ failed: String(error) });
  }
}

async function open() {
  const { measured, renderers } = await import(String(bundle));
  return measured(renderers[String(name)], Number(size), kind, Reflect.get(globalThis, 'gc'));
}
