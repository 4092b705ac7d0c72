import { defineRequirements } from './requirement';

/** Variables, the registry and the push to the automation platform. */
export const variableRequirements = defineRequirements({
  'variables:operations': 'The five operations on variables',
  'variables:key': 'A key is one to 64 lower-case letters, digits and underscores',
  'variables:name': 'The platform knows a free-form variable as svc_api_<key>',
  'variables:value': 'A value is at most 8192 bytes of text and is kept byte for byte',
  'variables:get': 'Answers key, name, value and description',
  'variables:set': 'Creates or changes a free-form variable; an identical repeat changes nothing and pushes nothing',
  'variables:set:omitted': 'What set leaves out stays; a new key without a value holds the empty text',
  'variables:delete': 'Removes the variable here and on the platform, after confirmation',
  'variables:catalog': 'Lists every variable with description, source, current value and whether it can be written',
  'variables:registry': 'The master registry is what the groups contribute: the site, team members, roles and CRM slots',
  'variables:read-only': 'A variable of the registry can be read but neither set nor deleted',
  'variables:resync': 'Changes nothing stored, pushes every variable again and deletes again what was deleted',
  'variables:push': 'What is set or deleted reaches the platform, by each of its three modes, and the last write wins',
  'variables:push:registry': 'Changes of members, roles, CRM slots and of the site itself reach the platform, deletions too',
  'variables:push:away': 'While the platform is away changes are stored and queued, and pushed once it is back',
  'variables:push:order': 'However pushes are repeated, delayed or merged, a deleted variable does not come back',
  'variables:push:pause': 'A pause that the platform asks for ends with the value that it was asked for',
  'variables:push:switch': 'Another platform gets everything',
  'variables:push:kills': 'A process killed in the middle of pushing loses nothing',
});
