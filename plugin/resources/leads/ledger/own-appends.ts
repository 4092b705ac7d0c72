import type { Vault } from '../../../kit/vault';
import type { Lead } from '../record/lead-table';

/** The end of a lead's chain as this process committed it. */
export interface OwnAppend {
  readonly id: number;
  readonly seq: number;
  readonly mac: Uint8Array;
  readonly digest: string | null;
}

const capacity = 10_000;

/**
 * What this process has appended since its last checkpoint, per vault. Kept here and not only in the database, so that whoever rules
 * the database cannot keep an append from being anchored.
 */
const appends = new WeakMap<object, Map<number, OwnAppend>>();

/** A lead's append is committed. */
export function rememberAppend(
  vault: Pick<Vault, 'mac'>,
  { id, eventCount: seq, headMac: mac, headDigest: digest }: Pick<Lead, 'id' | 'eventCount' | 'headMac' | 'headDigest'>,
) {
  const own = appends.get(vault) ?? new Map<number, OwnAppend>();
  appends.set(vault, own);
  // Commits may be learnt of out of their order. Past the limit the database's own mark of what is pending has to do.
  if ((own.get(id)?.seq ?? 0) < seq && (own.has(id) || own.size < capacity)) own.set(id, { id, seq, mac, digest });
  for (const listener of listeners.get(vault) ?? []) listener();
}

const listeners = new WeakMap<object, Set<() => void>>();

/** Be told of every append that this process has committed, until the returned function is called. */
export function onAppend(vault: Pick<Vault, 'mac'>, listener: () => void): () => void {
  const own = listeners.get(vault) ?? new Set();
  listeners.set(vault, own.add(listener));
  return () => void own.delete(listener);
}

/** What has gathered; `forgetAppends` takes away what a checkpoint covers (D190). */
export const ownAppends = (vault: Pick<Vault, 'mac'>): OwnAppend[] => [...(appends.get(vault)?.values() ?? [])];

/** A checkpoint that covers these is committed. */
export function forgetAppends(vault: Pick<Vault, 'mac'>, covered: readonly OwnAppend[]): void {
  const own = appends.get(vault);
  for (const { id, seq } of covered) if ((own?.get(id)?.seq ?? Number.POSITIVE_INFINITY) <= seq) own?.delete(id);
}
