/** A refusal is a message, or the texts of the fields that are wrong: `{ "slot.title": { "required": "Enter a title." } }`. */
export function refusalText(body: unknown, status: number): string {
  const { message } = asRecord(body);
  const messages = typeof message === 'string' ? [message] : [];
  // A message often says all of it already.
  const more = Object.values(fieldTexts(body)).filter((text) => !messages.some((one) => one.includes(text)));
  const all = [...new Set([...messages, ...more])];
  return all.length > 0 ? all.join(' ') : `The server answered with status ${status} and no reason.`;
}

/** What is wrong by the dotted name of the field; empty where the refusal is a message. */
export function fieldTexts(body: unknown): Readonly<Record<string, string>> {
  const { message, errors, ...fields } = asRecord(body);
  return Object.fromEntries(
    Object.entries(asRecord(errors ?? (message === undefined ? fields : {}))).flatMap(([name, field]) => {
      const texts = (typeof field === 'string' ? [field] : Object.values(asRecord(field))).filter((text) => typeof text === 'string');
      return texts.length > 0 ? [[name, texts.join(' ')] as const] : [];
    }),
  );
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
