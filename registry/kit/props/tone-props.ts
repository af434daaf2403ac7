import type { Tone } from './tone.ts';

/** The attribute that sets the ground; a plain band has none. */
export function toneProps(chosen: Tone): { readonly 'data-tone'?: Tone } {
  return chosen === 'plain' ? {} : { 'data-tone': chosen };
}
