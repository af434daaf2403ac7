import { bold, dim, green, seconds } from '../setup/steps.mjs';

/**
 * What a person reads when the shop is open.
 *
 * @param {string} url
 * @param {number} ms - since the command was given
 * @param {string} logFile
 */
export function welcome(url, ms, logFile) {
  return `
  ${green('●')} The shop is open: ${bold(url)}  ${dim(`(after ${seconds(ms)})`)}

  Three things to try
    1. Read it in English          ${url}/en
    2. Search for a Thai word      ${url}/search?q=ผ้าฝ้าย
    3. See a page as data          curl '${url}/api/page?path=/&needBase=1'

  ${dim(`Log: ${logFile} · Stop: Ctrl+C`)}
`;
}
