const prime = 16_777_619;

/** Spread over all 32 bits, so that neighbours are far from each other. */
function mixed(hash: number): number {
  const first = Math.imul(hash ^ (hash >>> 16), 0x85eb_ca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2_ae35);
  return (second ^ (second >>> 16)) >>> 0;
}

/** A number from 0 to below 1 that looks random and is always the same for the same numbers: a repeat after a crash decides alike. */
export function drawOf(...numbers: readonly number[]): number {
  const hash = [...numbers.join(' ')].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), prime), 0x811c_9dc5);
  return mixed(hash) / 2 ** 32;
}
