import { defineRequirements } from './requirement';

/** Clauses of the lead capture on the pages of a site. */
export const captureRequirements = defineRequirements({
  'leads:capture': 'What a visitor does on a page becomes a lead with its timeline',
  'leads:capture:token': 'Events and forms need a token of this site that is not too old and was made for them',
  'leads:capture:origin': 'Events and forms come from pages of this site only',
  'leads:capture:body': 'Bodies are strict, closed and at most 16 KB',
  'leads:capture:limit': 'Each address may send so much in a minute, over all instances',
  'leads:capture:cost': 'A request that stores nothing costs one cached read',
  'leads:capture:consent': 'Nothing is stored before consent where it is needed; refusing never breaks the form',
  'leads:capture:gpc': 'Global Privacy Control wins in every mode, in the script and on the server',
  'leads:capture:contact': 'Contact details are kept masked, whole or not at all, and never in the chain',
  'leads:capture:attribution': 'Campaign, click id, referrer and landing page are kept without what looks personal',
  'leads:capture:visitor': 'A returning visitor joins the earlier lead by an id of which only a MAC is stored',
  'leads:capture:repeat': 'The same event or form again is recorded once',
  'leads:capture:scoring': 'Answers are scored; who reaches a tier that says so is qualified, unless a person has decided',
  'leads:capture:form': 'A plain form works without script, loses no word and leads back',
  'leads:capture:honeypot': 'A form that a machine filled in is thanked for and dropped',
  'leads:capture:mail': 'Each message is passed on by mail, or its sender is told that it was not',
  'leads:capture:script': 'The script of the pages is small, needs no other origin and breaks no content security policy',
  'leads:proof': 'A lead has a read-only page by a signed link that can be revoked, without personal data, not cached, not indexed',
});
