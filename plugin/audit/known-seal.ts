import type { Vault } from '../kit/vault';

/**
 * The latest seal that this process made or checked, per vault. Rows carry it under their MAC, so that whoever deletes the last
 * seals has to delete every later row too. Too low a number is harmless: it only proves less.
 */
const latest = new WeakMap<Vault, number>();

/** Number of the latest seal known here; 0 before the first. */
export const knownSeal = (vault: Vault) => latest.get(vault) ?? 0;

/** A seal with this number is committed. */
export const rememberSeal = (vault: Vault, no: number) => void latest.set(vault, Math.max(no, knownSeal(vault)));
