/**
 * The address, or undefined where the text is none. Not `URL.canParse`: on Node 20 it calls addresses with letters such as `ü` invalid
 * once it has been called some thousand times.
 */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
