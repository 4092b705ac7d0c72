/** Shorter ones are words that stand anywhere. */
export const shortestForm = 8;

/** How a secret may be written elsewhere: as it is, in JSON, in an address, as hexadecimal, and as base64 at each of its three alignments. */
export function secretForms(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const percent = encodeURIComponent(secret);
  const hex = bytes.toString('hex');
  // The first and the last group depend on what stands beside the secret.
  const aligned = [0, 1, 2].map((shift) => Buffer.concat([Buffer.alloc(shift), bytes]).toString('base64'));
  const inner = aligned.map((text, shift) => text.slice(shift === 0 ? 0 : 4, -4));
  const urlSafe = inner.map((text) => text.replaceAll('+', '-').replaceAll('/', '_'));
  const forms = [
    secret,
    JSON.stringify(secret).slice(1, -1),
    percent,
    percent.replaceAll('%20', '+'),
    percent.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
    percent.toLowerCase(),
    hex,
    hex.toUpperCase(),
    bytes.toString('latin1'),
    ...inner,
    ...urlSafe,
  ];
  return [...new Set(forms)].filter((form) => form.length >= shortestForm);
}
