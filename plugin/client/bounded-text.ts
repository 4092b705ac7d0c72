/** More than any answer of a site is. */
const maxBytes = 32 * 1024 * 1024;

/** An answer that does not end where the site's would. */
export class EndlessAnswer extends Error {
  override readonly name = 'EndlessAnswer';
  constructor() {
    super(`more than ${maxBytes / 1024 / 1024} MiB`);
  }
}

/** The text of an answer. Throws EndlessAnswer where it grows past what any answer of a site is: memory is the caller's. */
export async function boundedText({ body }: Response): Promise<string> {
  if (body === null) return '';
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
    bytes += chunk.value.byteLength;
    if (bytes > maxBytes) {
      await reader.cancel().catch(() => undefined);
      throw new EndlessAnswer();
    }
    parts.push(decoder.decode(chunk.value, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}
