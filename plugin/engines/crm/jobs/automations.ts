import type { Job } from '../../../kit/group';
import { whileActive } from '../../kit/while-active';
import { moduleName } from '../engine';
import { enterBirthdays } from '../work/automations/birthdays';
import { runAutomations } from '../work/automations/run-automations';

/** Steps of automations run within a minute. */
export const automating: Job = {
  name: 'crm.automations',
  cron: '* * * * *',
  run: whileActive(moduleName, ({ host, now }) => runAutomations(host, now())),
};

/** Once an hour, so that the day of every zone is met early; who entered on that day does not again. */
export const greeting: Job = {
  name: 'crm.birthdays',
  cron: '5 * * * *',
  run: whileActive(moduleName, ({ host, now }) => enterBirthdays(host, now())),
};
