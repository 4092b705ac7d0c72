/** The service's version, equal to the one in package.json and plugin.json (a test compares them). */
export const version = '1.4.0';
