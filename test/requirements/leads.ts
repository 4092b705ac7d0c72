import { defineRequirements } from './requirement';

/** The lead ledger. */
export const leadRequirements = defineRequirements({
  'leads:operations': 'Leads with timeline, chain and export',
  'leads:list': 'Lists by page, source and since, newest first, with the exact total',
  'leads:get': 'Answers the lead with its timeline and the state of its chain',
  'leads:verify': 'Answers the state of the chain; its memory does not grow with the chain',
  'leads:export': 'Answers rows of one level; above 50,000 it asks to narrow',
  'leads:delete': 'Deletes lead and events after confirmation and leaves a tombstone without anything personal',
  'leads:set-status': 'Sets the status as an event of the timeline; the same again changes nothing',
  'leads:contact': 'Answers what is stored of who the lead is; every read of it is an audit row',
  'leads:receipt': 'Tells with the event what a visitor agreed to, when and how, and nothing where nobody was asked',
  'leads:withdraw': 'Records a withdrawal as an event; nothing more is recorded of the browsers of the lead',
  'leads:hand-over':
    'A lead is posted to a CRM slot with its key until that accepts it, and the timeline says so; a repeat changes nothing',
  'leads:to-marketing': 'The person of a lead becomes a contact who is asked to confirm; who is suppressed stays so',
  'leads:note': 'Adds a note as an event of the timeline',
  'leads:last-seen': 'last_seen moves by the acts of the lead, and by nothing that others do',
  'leads:record': 'Records leads and events in process, once per idempotency key, with a ref of five or six characters',
  'leads:told': 'lead.new and lead.qualified reach the alerts webhook, with no more of the contact than is stored',
  'leads:appends': 'Every event counts towards the next checkpoint once it is committed, by whatever operation it came',
  'leads:checkpoints': 'Checkpoints go out of the database, signed so that an outsider can check them',
  'leads:cli': 'The command line verifies online and offline, and names what is missing, shrunk, forked or lawfully deleted',
  'leads:sealed': 'A sealed or unknown key is an outage and never looks like tampering',
});
