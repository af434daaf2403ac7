/** Buffered bodies of a process: one budget for all of them, acquired byte by byte while they are read. */
import { BODY_LIMITS } from './limits.ts';
import { networkOf } from './network-of.ts';

/** The memory that one request may hold its body in. */
export interface BodyLease {
  /** Acquires bytes; false where the process or the visitor has no more of them. */
  readonly acquire: (bytes: number) => boolean;
  /** Releases all that was acquired. Call it once the body is used. */
  readonly release: () => void;
}

/** The memory of all buffered bodies. */
export interface BodyBudget {
  /** Opens the lease of a request; `address` is the visitor's, '' where it is not known. Those of one network share. */
  readonly open: (address?: string) => BodyLease;
  /** Bytes that are held now. */
  readonly held: () => number;
}

/** Creates a budget of `bytes`, of which one visitor may hold `visitorBytes`. */
export function createBodyBudget(
  bytes: number = BODY_LIMITS.bufferedBytes,
  visitorBytes: number = BODY_LIMITS.visitorBytes,
): BodyBudget {
  let held = 0;
  /** Bytes by visitor, only of visitors that hold some. */
  const byVisitor = new Map<string, number>();
  const add = (visitor: string, more: number) => {
    held += more;
    if (visitor === '') return;
    const own = (byVisitor.get(visitor) ?? 0) + more;
    if (own <= 0) byVisitor.delete(visitor);
    else byVisitor.set(visitor, own);
  };
  return {
    held: () => held,
    open: (address = '') => {
      const visitor = networkOf(address);
      let own = 0;
      return {
        acquire: (more) => {
          const isBeyondShare = visitor !== '' && (byVisitor.get(visitor) ?? 0) + more > visitorBytes;
          if (held + more > bytes || isBeyondShare) return false;
          own += more;
          add(visitor, more);
          return true;
        },
        release: () => {
          add(visitor, -own);
          own = 0;
        },
      };
    },
  };
}
