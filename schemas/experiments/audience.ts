/** Audiences whose results of an experiment are counted apart. Browsers load this module: it has no list of them. Pure. */
import type { Lang } from '../lang.ts';

/** Facts about a visit that server and browser both know: ten audiences of any shop. */
export interface AskedBy {
  readonly lang: Lang;
  readonly isPhone?: boolean | undefined;
}

/** Names an audience: its language, and whether it uses a phone. It says too little to identify a visitor. */
export function audienceName({ lang, isPhone = false }: AskedBy): string {
  return `${lang}-${isPhone ? 'phone' : 'desk'}`;
}

/** Whether a browser is a phone's, by the name that it sends and its scripts read. */
export function isPhoneAgent(userAgent: string): boolean {
  return userAgent.includes('Mobi');
}
