/** The package `siteplane`: what it offers to who installs it. */
export * from './adapter';
export * from './cli/service';
export * from './index';
