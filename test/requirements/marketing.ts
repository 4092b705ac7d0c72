import { defineRequirements } from './requirement';

/** The marketing engine and its tools. */
export const marketingRequirements = defineRequirements({
  'marketing:permissions': 'A route of the marketing engine needs its permission; administrators hold all of them',
  'marketing:errors': 'Wrong fields are told by rule, as lists and in one message; 404 and 422 have a message',
  'marketing:pages': 'Lists have pages of 1 to 200, a search that ignores case, and an order that stays the same',
  'marketing:labels': 'Tags and lists are kept by id and slug; an unknown one is 404, many are changed or none',
  'marketing:slugs': 'A slug is unique, also of a title without Latin letters; a given one that is taken is refused',
  'marketing:patch': 'An update changes what was sent and nothing else',
  'marketing:tools': 'The 75 tools of the marketing provider send exactly what its routes take, or refuse in words',
  'marketing:previews': 'A preview of a marketing tool shows what the call would hit, and sends nothing that writes',
  'marketing:remote': 'The tools work with a provider of another site that spells its answers and refusals otherwise',
});
