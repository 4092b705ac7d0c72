/** scrypt's log2 N for accounts of tests, which sign in all the time. */
export const passwordCost = 4;
