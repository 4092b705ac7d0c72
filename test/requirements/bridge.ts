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
  'bridge:discovery': 'Probes for OAuth get a JSON 404 while it is off, and the documents while it is on',
  'bridge:profiles': 'Tools are grouped into profiles, which limit what is listed and not what may be called',
  'bridge:providers': 'A provider that is not connected shows none of its tools',
  'bridge:served': 'A tool whose route the engine of this site does not have is not listed',
  'bridge:steps': 'Requests of one tool are sent in order, know the answers before them, and are taken back where that is possible',
  'bridge:confirm': 'A destructive call without confirm asks the person where the client can, and is refused otherwise',
  'bridge:consent':
    'Under strict a confirm of the model does not stand for the person, who is asked; a client that declines by itself could not ask',
  'bridge:dry-run': 'A preview sends nothing, also beside confirm',
  'bridge:passthrough': 'The request tools stay in the scope of their provider',
  'bridge:upstream': 'Of a foreign provider no text is passed on but the few that the specification passes through',
  'bridge:own-words': 'What an engine of this site refuses it says in its own words, whole and field by field',
  'bridge:shapes': 'tools/list alone tells enough to write each argument: a free object has a shape and one example',
  'bridge:bulk': 'svc_bulk checks each of its calls as if it came alone',
  'bridge:fence': 'What holds assistants back is not changed over the bridge, by no tool',
  'bridge:manifest':
    'svc_manifest lists, searches and describes the catalog in parts of at most 20,000 characters; shared shapes appear once',
  'bridge:size': 'The lists of tools stay small',
  'bridge:proxy': 'siteplane mcp carries the messages of a desktop assistant to the route',
});
