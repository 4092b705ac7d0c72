/** A refusal is a message, or the texts of the fields that are wrong: `{ "slot.title": { "required": "Enter a title." } }`. */
export function refusalText(body: unknown, status: number): string {
  const { message, errors, ...fields } = asRecord(body);
  const texts = Object.values(asRecord(errors ?? (message === undefined ? fields : {})))
    .flatMap((field) => (typeof field === 'string' ? [field] : Object.values(asRecord(field))))
    .filter((text) => typeof text === 'string');
  const told = typeof message === 'string' ? [message] : [];
  const all = [...new Set([...told, ...texts])];
  return all.length > 0 ? all.join(' ') : `The server answered with status ${status} and no reason.`;
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
