/** What the composition root and other groups may use of leads. */
export { type LeadInput, type Recorded, recordLead } from './record';
