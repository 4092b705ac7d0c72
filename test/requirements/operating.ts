import { defineRequirements } from './requirement';

/** Clauses of installing, starting, stopping and upgrading a site. */
export const operatingRequirements = defineRequirements({
  'data:one-file': 'After a stop the one file of the embedded database is the whole database',
  'data:private': 'What a site writes into its data folder is for its owner alone',
  'install:packed': 'What npm pack makes is installed without development packages and starts whole, bridge and booking included',
  'install:no-compiler': 'What is built starts without a compiler',
  'install:missing-plugin': 'A plugin that belongs to the installation and is missing is an error in the log and in doctor',
  'install:no-optional': 'Without optional packages a site starts and says what is off',
  'log:one-warning': 'A fault that passes by itself is one warning in a minute, not a stack for each call',
  'prune:batches': 'What has expired is deleted in batches, each a statement that is over soon',
  'upgrade:frozen': 'A migration that landed is never edited, renamed or removed',
  'upgrade:mismatch': 'A database whose tables do not fit is refused by name, healed without a restart, and never half served',
  'upgrade:released': 'What a released version left behind is upgraded and serves',
});
