/** How long a call waits for the database: shares of one setting, so that none of them outlasts the answer (D250). */
export interface Waits {
  /** For a free connection of the pool. */
  readonly connectionMs: number;
  /** For the end of a statement: longer than for a lock, and short enough for the answer to be in time. */
  readonly statementMs: number;
  /** For a row that another transaction has locked; MySQL counts whole seconds. */
  readonly lockSeconds: number;
  /** For the next statement of a transaction, after which the server ends it. Shorter than what seals of the audit log wait. */
  readonly idleSeconds: number;
  /** For one's turn at SQLite's only connection, for its file, and for the end of repeats. */
  readonly turnMs: number;
}

export const standardWaitMs = 5000;

/** With the standard setting: 2 s, 4.8 s, 4 s, 20 s and 5 s. */
export const waitsOf = (waitMs = standardWaitMs): Waits => ({
  connectionMs: 0.4 * waitMs,
  statementMs: 0.96 * waitMs,
  lockSeconds: Math.floor((0.8 * waitMs) / 1000),
  idleSeconds: Math.ceil((4 * waitMs) / 1000),
  turnMs: waitMs,
});

/** When what was stored can no longer be changed by a transaction that is under way. */
export const settledMs = (waitMs = standardWaitMs): number => 6 * waitMs;
