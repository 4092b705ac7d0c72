import type { Job } from '../../../kit/group';
import { whileActive } from '../../kit/while-active';
import { moduleName } from '../engine';
import { runSequences } from '../work/sequences/run-sequences';

/** Emails of sequences are queued within a minute. */
export const sequencing: Job = {
  name: 'crm.sequences',
  cron: '* * * * *',
  run: whileActive(moduleName, ({ host, now }) => runSequences(host, now())),
};
