import { defineRequirements } from './requirement';

/** The assistant bridge and its tools. */
export const bridgeRequirements = defineRequirements({
  'bridge:tools': 'svc_manifest and svc_dispatch map onto the two routes and answer what they answer',
  'bridge:eras': 'Clients of the stateless protocol and of the older versions are served on one route',
  'bridge:messages': 'What is no message of the protocol is refused as JSON',
  'bridge:folder': 'The bridge is known by its installation folder only',
  'bridge:gate': 'Only while its module is active and granted does the prefix of the bridge stand on the allowlist',
  'bridge:credentials': 'X-API-Key, a bearer key and an admin session behind the CSRF gate are looked up at every call',
  'bridge:same-site': 'A foreign Host or Origin is refused',
  'bridge:discovery': 'Probes for OAuth get a JSON 404',
  'bridge:profiles': 'Tools are grouped into profiles, which limit what is listed and not what may be called',
  'bridge:providers': 'A provider that is not connected shows none of its tools',
  'bridge:confirm': 'A destructive call without confirm asks the person where the client can, and is refused otherwise',
  'bridge:dry-run': 'A preview sends nothing, also beside confirm',
  'bridge:passthrough': 'The request tools stay in the scope of their provider',
  'bridge:upstream': 'Of a foreign provider no text is handed on but the few that the specification passes through',
  'bridge:bulk': 'svc_bulk checks each of its calls as if it came alone',
  'bridge:size': 'The lists of tools stay small',
  'bridge:proxy': 'siteplane mcp carries the messages of a desktop assistant to the route',
});
