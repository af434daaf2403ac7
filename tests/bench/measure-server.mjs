/** Runs in its own process (`--expose-gc`, production): measures server rendering and writes the times as JSON. */
const [, , bundle, size, rounds] = process.argv;
const { measure, renderers } = await import(/** @type {string} */ (bundle));
const collect = /** @type {() => void} */ (Reflect.get(globalThis, 'gc'));
process.stdout.write(JSON.stringify(measure(renderers, Number(size), Number(rounds), collect)));
