#!/usr/bin/env node
/** `platform-check <url>`: checks a platform and prints a report; see README.md. */
import process from 'node:process';
import { parseArgs } from 'node:util';
import { checkPlatform, UnreachableError } from './platform-check.ts';
import { exitCodeOf, formatReport } from './report.ts';

const USAGE = `platform-check <url> [options]

  --host <host>          public host of the shop; default: the URL's
  --write                also checks that make carts, join and claim: on a test shop alone
  --cookie <header>      session of a test account, as a cookie header (or PLATFORM_CHECK_COOKIE)
  --other-cookie <header>  session of a second one (or PLATFORM_CHECK_OTHER_COOKIE)
  --product <uuid>       product to order, may be repeated; default: found by the search
  --only <name>          a check or a group, may be repeated
  --strict               loose spellings fail too
  --json                 report as JSON
  --timeout <ms>         of one request; default 10000

0: sound, 1: breaks the contract, 2: could not be checked`;

/** A command that can't be carried out as it was given. */
class UsageError extends Error {}

/** Text of the report or of what is wrong with the command, and the exit code. */
async function run(args: readonly string[]): Promise<{ readonly text: string; readonly code: 0 | 1 | 2 }> {
  const { values, positionals } = readArguments(args);
  const [url, ...more] = positionals;
  if (values.help === true) return { text: USAGE, code: 0 };
  if (url === undefined || more.length > 0 || !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new UsageError(
      `name one platform by its address, such as https://shop.example, not ${JSON.stringify(positionals.join(' '))}`,
    );
  const timeoutMs = values.timeout === undefined ? undefined : Number(values.timeout);
  if (timeoutMs !== undefined && (!Number.isInteger(timeoutMs) || timeoutMs < 1))
    throw new UsageError(`--timeout ${values.timeout}: expected milliseconds, such as --timeout 10000`);
  const cookie = values.cookie ?? process.env.PLATFORM_CHECK_COOKIE;
  const otherCookie = values['other-cookie'] ?? process.env.PLATFORM_CHECK_OTHER_COOKIE;
  const report = await checkPlatform({
    url,
    write: values.write ?? false,
    ...(values.host !== undefined && { host: values.host }),
    ...(cookie !== undefined && { cookie }),
    ...(otherCookie !== undefined && { otherCookie }),
    ...(values.product !== undefined && { products: values.product }),
    ...(values.only !== undefined && { only: values.only }),
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  const text = values.json === true ? JSON.stringify(report, null, 2) : formatReport(report);
  return { text, code: report.results.length === 0 ? 2 : exitCodeOf(report, values.strict ?? false) };
}

function readArguments(args: readonly string[]) {
  return parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      help: { type: 'boolean', short: 'h' },
      host: { type: 'string' },
      write: { type: 'boolean' },
      cookie: { type: 'string' },
      'other-cookie': { type: 'string' },
      product: { type: 'string', multiple: true },
      only: { type: 'string', multiple: true },
      strict: { type: 'boolean' },
      json: { type: 'boolean' },
      timeout: { type: 'string' },
    },
  });
}

try {
  const { text, code } = await run(process.argv.slice(2));
  process.stdout.write(`${text}\n`);
  process.exitCode = code;
} catch (error) {
  const isUsage = error instanceof UsageError || (error instanceof TypeError && 'code' in error);
  const [text = ''] =
    error instanceof UnreachableError || isUsage ? error.message.split('. To specify') : [String(error)];
  process.stderr.write(`platform-check: ${text}${isUsage ? ' (platform-check --help lists the options)' : ''}\n`);
  process.exitCode = 2;
}
