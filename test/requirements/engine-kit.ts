import { defineRequirements } from './requirement';

/** What every engine has from the kit. */
export const engineKitRequirements = defineRequirements({
  'engine-kit:one-line':
    'An engine is one line in the list of engines: with it tables, routes, pages, emails, jobs, documents and module are there, without it none of them',
  'engine-kit:labels': 'Messages of the kit name a field as its engine does, and the others in the words of their names',
  'engine-kit:settings': 'Changes of settings are merged group by group, and none is lost where two are made at once',
  'engine-kit:activity': 'The log of a record keeps one entry of the types that are told once',
  'engine-kit:reminders': 'A planned reminder takes the place of those before it, is left out when it is near, and is taken once',
  'engine-kit:bodies':
    'A route that changes something declares its body, a file or nothing; where it takes nothing, what is sent is not read',
});
