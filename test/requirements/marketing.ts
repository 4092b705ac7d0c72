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
  'marketing:contacts':
    'Contacts are created, read by id or address, changed and deleted; what is wrong is told by field, an unknown one is 404',
  'marketing:contacts:address': 'An address is one contact, whatever its case and spelling; a taken one is refused',
  'marketing:contacts:upsert': 'An upsert never clears a column, and its status does not replace one that was chosen',
  'marketing:contacts:concurrent': 'Who saves the same new address at the same moment makes one contact',
  'marketing:contacts:suppression': 'Only its own confirmation ends that a contact unsubscribed, bounced, reported spam or is spam',
  'marketing:contacts:ends-mail': 'A status that ends mail cancels what is queued in the same transaction; subscribing resumes what waited',
  'marketing:contacts:happenings': 'Every change of a contact is told to listeners once, within its transaction',
  'marketing:contacts:lists': 'The list is searched, filtered, sorted and paged with a fixed number of statements',
  'marketing:contacts:bulk': 'What is done to many contacts is done to all of them or told',
  'marketing:contacts:fields': 'Values of custom fields are of their type, never guessed, and can be cleared',
  'marketing:contacts:notes': 'Notes belong to one contact; those of others are 404',
  'marketing:contacts:events': 'What contacts did elsewhere is counted by key and title',
  'marketing:contacts:reports': 'Contacts are counted by status, tag, list and country',
  'marketing:companies': 'Companies are created, listed, changed by their id and deleted; a name is taken once, whatever its case',
  'marketing:companies:owner': 'The owner of a company is a contact, or the contact of an account, and belongs to the company',
  'marketing:companies:contacts':
    'Contacts are attached to companies and detached, all or none, and always have one of theirs as their own',
  'marketing:companies:fields': 'Companies have custom fields of their own',
  'marketing:companies:notes': 'Notes belong to one company; those of others, and of contacts, are 404',
  'marketing:intake:labels': 'Campaigns, automations and templates are sorted by labels, which are kept by id and slug',
  'marketing:site-file':
    'Fields, tags, lists and segments of contacts are settings that a site file carries from one site to another; contacts are not',
  'marketing:segments': 'Segments are kept with their conditions; forms of other programs mean the same',
  'marketing:segments:strict': 'Conditions that are empty or not understood are refused; none is passed over',
  'marketing:segments:compiler': 'Conditions find whom the slow reference finds, over random contacts and conditions, on both databases',
  'marketing:emails:queue': 'An email is queued once for each campaign, contact and occasion, and only for who may be sent it',
  'marketing:merge-tags':
    'Merge tags are filled in once, escaped in markup; unknown ones are their default, and a value is never read as one',
  'marketing:compose': 'An email is a valid document with a plain-text part, a footer and the headers that mail programs ask for',
  'marketing:way-out': 'An email that leaves its reader no way to end them is refused',
  'marketing:links': 'Links in emails are signed for one contact and one action, and end',
  'marketing:tracking': 'Links and pictures count what recipients do, and lead nowhere but where the email does',
});
