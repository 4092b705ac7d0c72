/** A number with which SHA-256 of `<token>.<number>` begins with so many zero bits: a moment of work for a browser, none for a server to check. */
export const work = async (token, bits) => {
  for (let n = 0; ; n++) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${token}.${n}`));
    if (new DataView(digest).getUint32(0) >>> (32 - bits) === 0) return String(n);
  }
};
