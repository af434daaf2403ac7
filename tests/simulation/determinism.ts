/** Randomness of a process by a seed, and the end of everything that runs beside the simulation's clock. */
import nodeCrypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { setImmediate as turn } from 'node:timers/promises';
import { type RandomInt, seededRandom } from '../setup/seeded-random.ts';

const BYTE = 256;
/** Different results of `Math.random`. */
const FRACTIONS = 2 ** 30;
/** Turns of the event loop in which whatever has been resolved runs to its end. */
const TURNS = 2;
const SUBTLE = ['decrypt', 'deriveBits', 'digest', 'encrypt', 'importKey', 'sign', 'verify'] as const;

const real = { randomBytes: nodeCrypto.randomBytes, randomUUID: nodeCrypto.randomUUID, random: Math.random };

/** Work outside of the event loop's order: digests and signatures, which threads compute, and connections that are being made. */
let pending = 0;

/** Makes `settleTasks` wait for work in real time, until the returned function is called. */
export function beginTask(): () => void {
  pending += 1;
  return () => {
    pending -= 1;
  };
}

/** Waits until nothing runs but statements of the database. */
export async function settleTasks(): Promise<void> {
  for (let quiet = 0; quiet < TURNS; quiet += 1) {
    await turn();
    if (pending > 0) quiet = -1;
  }
}

/** Draws ids, tokens and secrets of this process from a seed; the returned function undoes that. */
export function installRandomness(seed: number): () => void {
  const random = seededRandom(seed);
  const fill = <T extends ArrayBufferView>(view: T): T => {
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    for (let at = 0; at < bytes.length; at += 1) bytes[at] = random(BYTE);
    return view;
  };
  const randomUUID = () => uuidFrom(random);
  Object.assign(nodeCrypto, { randomBytes: (size: number) => fill(Buffer.alloc(size)), randomUUID });
  Object.assign(Math, { random: () => random(FRACTIONS) / FRACTIONS });
  syncBuiltinESMExports();
  const { crypto } = globalThis;
  const overridden = { randomUUID, getRandomValues: fill };
  for (const [name, value] of Object.entries(overridden))
    Object.defineProperty(crypto, name, { value, configurable: true, writable: true });
  for (const name of SUBTLE) trackCalls(crypto.subtle, name);
  return () => {
    Object.assign(nodeCrypto, { randomBytes: real.randomBytes, randomUUID: real.randomUUID });
    Object.assign(Math, { random: real.random });
    syncBuiltinESMExports();
    for (const name of Object.keys(overridden)) Reflect.deleteProperty(crypto, name);
    for (const name of SUBTLE) Reflect.deleteProperty(crypto.subtle, name);
  };
}

function uuidFrom(random: RandomInt): string {
  const digits = Array.from({ length: 32 }, () => random(16).toString(16)).join('');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20),
  ].join('-');
}

function trackCalls(subtle: SubtleCrypto, name: (typeof SUBTLE)[number]): void {
  const plain = subtle[name];
  const value = async (...given: readonly unknown[]): Promise<unknown> => {
    const end = beginTask();
    try {
      return await (Reflect.apply(plain, subtle, given) as Promise<unknown>);
    } finally {
      end();
    }
  };
  Object.defineProperty(subtle, name, { value, configurable: true, writable: true });
}
