/** A value as it may leave, and where the secrets are stored that were found in it. */
export interface Masked {
  readonly value: unknown;
  readonly found: readonly string[];
}

/** Keeps stored secrets out of what leaves. */
export interface LeakGuard {
  /**
   * A copy with `***` in the place of each stored secret, in whatever form, or the very value where there is none. `allowed` are plaintexts that
   * may stand there; of an `epoch` that the caller has read already, it costs no statement.
   */
  masked(value: unknown, options?: { readonly allowed?: readonly string[]; readonly epoch?: number }): Promise<Masked>;
}
