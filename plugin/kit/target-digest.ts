/** The part of a confirm token (`<expiry>.<digest>.<MAC>`) that names the state of the target: the same as long as that is. */
export const targetDigest = (token: string): string => token.split('.')[1] ?? '';
