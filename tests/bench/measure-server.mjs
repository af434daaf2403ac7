/** Runs in its own process (`--expose-gc`, production): measures server rendering and writes the times as JSON. */
const [, , bundle, size, rounds, kind, ...names] = process.argv;
const { measure, renderers } = await import(/** @type {string} */ (bundle));
const collect = /** @type {() => void} */ (Reflect.get(globalThis, 'gc'));
const chosen = Object.fromEntries(Object.entries(renderers).filter(([name]) => names.includes(name)));
process.stdout.write(JSON.stringify(measure(chosen, Number(size), Number(rounds), kind, collect)));
