import { readArguments } from './setup/arguments.mjs';
import { Problem, runMain } from './setup/main.mjs';
import { machineEnv } from './setup/paths.mjs';
import { run } from './setup/run.mjs';

/**
 * @typedef {object} Component
 * @property {string} name
 * @property {string} version
 * @property {string} [bom-ref]
 * @property {{ name: string, value: string }[]} [properties]
 */

/**
 * `npm run sbom`: lists the components of a build, as CycloneDX. npm's own `--omit dev` also drops served packages that
 * a development tool requires too. So everything is listed, and packages only for development are removed here.
 */
await runMain(async () => {
  readArguments({});
  const answer = await run('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only', '--loglevel=error'], {
    env: machineEnv(),
  });
  const from = answer.output.indexOf('{');
  if (answer.code !== 0 || from < 0)
    throw new Problem(`npm could not list the packages: ${answer.output.slice(0, 300)}`);
  /** @type {{ components: Component[], dependencies?: { ref: string, dependsOn?: string[] }[] }} */
  const bill = JSON.parse(answer.output.slice(from));
  const components = bill.components.filter((component) => !isForDevelopment(component));
  const refs = new Set(components.map((component) => component['bom-ref']));
  const dependencies = bill.dependencies
    ?.filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn = [] }) => ({ ref, dependsOn: dependsOn.filter((each) => refs.has(each)) }));
  process.stdout.write(`${JSON.stringify({ ...bill, components, dependencies }, null, 2)}\n`);
  return 0;
});

/** @param {Component} component */
function isForDevelopment({ properties = [] }) {
  return properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
}
