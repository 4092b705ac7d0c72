/** Whether a text is an http or https address without credentials. */
export function isWebAddress(text: string): boolean {
  if (text.length > 1000 || !/^https?:\/\//i.test(text)) return false;
  try {
    // Not URL.canParse: on Node 20 it is wrong about letters such as `ü` once it has been called some thousand times.
    const { username, password } = new URL(text);
    return username === '' && password === '';
  } catch {
    return false;
  }
}
