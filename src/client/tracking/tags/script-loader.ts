import { addDefaultRules } from '../../trusted-types/default-policy.ts';
import type { LoadScript } from './tag.ts';
import { parseUrl } from '#schemas/values/address/parse-url.ts';

/**
 * Adds scripts of these hosts to the page. Under Trusted Types the page's default policy allows exactly their
 * addresses, so that scripts a tag loads from its own hosts run too. Markup and code as text stay refused.
 */
export function createScriptLoader(hosts: readonly string[]): LoadScript {
  const isKnown = (given: string) => {
    const url = parseUrl(given, location.href);
    return url?.protocol === 'https:' && url.port === '' && hosts.includes(url.hostname);
  };
  addDefaultRules({ createScriptURL: (url) => (isKnown(url) ? url : null) });
  return (url) => {
    if (!isKnown(url)) return;
    const script = document.createElement('script');
    script.async = true;
    script.src = url;
    document.head.append(script);
  };
}
