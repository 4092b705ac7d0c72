/** Text of an address with its percent escapes decoded, as browsers read `caf%C3%A9`; as it is where it is no such text. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
