/** Where the first page of the library is kept, once somebody has opened it. */
export const libraryKey = ['media', '', 1] as const;

/** Whether an address is one of this site's own origin. */
export const isHere = (address: string): boolean => URL.canParse(address) && new URL(address).origin === window.location.origin;
