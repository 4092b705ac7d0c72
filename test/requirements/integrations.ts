import { defineRequirements } from './requirement';

/** Third-party platforms: settings, secrets and whether they answer. */
export const integrationRequirements = defineRequirements({
  'integrations:operations': 'The eight operations on integrations',
  'integrations:list': 'Lists every integration: enabled, installed, connected, and which secrets are set',
  'integrations:get': 'Answers one integration with its configuration, and of a secret only whether it is set',
  'integrations:enable': 'Enables; refused while the host or its settings lack what it needs',
  'integrations:disable': 'Disables after confirmation and keeps the settings',
  'integrations:update': 'Merges keys, null and the empty text remove one, the result must fit the integration',
  'integrations:update:address': 'An address that leads inside is refused when it is saved, in every spelling',
  'integrations:use:address': 'An address that leads inside is refused when it is used too',
  'integrations:set-secret': 'Stores a secret sealed; the same one again changes nothing, an unknown name is told the known ones',
  'integrations:test': 'Makes a real call; a platform that is away is an answer in our own words',
  'integrations:disconnect': 'Clears configuration and secrets after confirmation and stays disconnected until configured again',
  'integrations:fresh': 'On a fresh site automation works in the host and nothing else is on that the host lacks',
  'integrations:automation:http': 'Any platform takes variables by PUT and DELETE with token and fence',
  'integrations:automation:n8n': 'n8n takes variables by its public API over all pages of its list',
  'integrations:automation:failure': 'A failed push says whether and when a repeat makes sense',
  'integrations:availability': 'Whether the platform is there is known from the last call, without calling it',
  'integrations:mail': 'Mail goes by the smtp integration while it is enabled, otherwise by the host',
  'integrations:mail:injection': 'Neither an address nor a subject adds a header or a recipient',
  'integrations:alerts': 'Alerts are posted with Standard Webhooks signatures; 410 switches them off',
});
