/** Whether people can be led to an address; it may hold merge tags after the name of its site. */
export const isWebPage = (url: string): boolean => /^https?:\/\/[^/\s{]/i.test(url);

/** The site of such an address, which the policy of a form has to name; undefined where it is none. */
export const originOf = (url: string): string | undefined => (isWebPage(url) ? /^https?:\/\/[^/?#{\s]+/i.exec(url)?.[0] : undefined);
