import type { JobCtx } from './group';

/** An effect outside the database as it was committed; at least once, so whoever carries it out tolerates a repeat. */
export interface Delivery {
  /** Stable over all attempts: `webhook-id`. */
  readonly id: string;
  readonly kind: string;
  /** Deliveries with the same key go out one after the other, in the order of their commits. */
  readonly key: string | null;
  readonly payload: unknown;
  /** 1 at first. */
  readonly attempt: number;
  /** Grows with every claim, so that a receiver can tell a late one. */
  readonly fence: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
}

/** How one kind of delivery is carried out. */
export interface DeliveryKind {
  /** As in `X-Svc` events: `variable.set`, `content.ingested`. */
  readonly kind: string;
  /** Work of the service for itself, such as a resync; it is not listed among outgoing deliveries. */
  readonly isInternal?: boolean;
  /** A newer one with the same key makes older ones of such kinds that are still waiting superfluous. */
  readonly supersedes?: boolean;
  /** Resolves when it has been carried out. Throws DeliveryFailed; any other error counts as one to be repeated. */
  readonly deliver: (delivery: Delivery, ctx: JobCtx) => Promise<void>;
}

interface FailureDetails {
  /** What the receiver asked for by Retry-After. */
  readonly retryAfterMs?: number;
  /** No repeat can help: it goes to the dead letters at once. */
  readonly isFinal?: boolean;
  /** The receiver may have carried it out: it was under way when the connection ended. */
  readonly isUncertain?: boolean;
  /** Nothing of it has reached the receiver, and the next one would not either. */
  readonly isUnreached?: boolean;
  readonly cause?: unknown;
}

/** An attempt that came to nothing; the message is stored and shown to admins, so it is in our own words. */
export class DeliveryFailed extends Error {
  override readonly name = 'DeliveryFailed';
  readonly retryAfterMs: number | undefined;
  readonly isFinal: boolean;
  readonly isUncertain: boolean;
  readonly isUnreached: boolean;

  constructor(message: string, { retryAfterMs, isFinal = false, isUncertain = false, isUnreached = false, cause }: FailureDetails = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.retryAfterMs = retryAfterMs;
    this.isFinal = isFinal;
    this.isUncertain = isUncertain;
    this.isUnreached = isUnreached;
  }
}
