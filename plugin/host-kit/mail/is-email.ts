/** One mailbox, without a name, comment or line break. */
export function isEmail(value: string): boolean {
  return value.length <= 190 && /^[^\s@<>()[\]\\,;:"]{1,64}@[^\s@<>()[\]\\,;:"]+$/.test(value) && !/[\p{Cc}]/u.test(value);
}
