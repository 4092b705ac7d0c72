import type { Form } from '../../../kit/input/form';
import { newAutomationForm } from './automation';
import { campaignForm } from './campaign';
import { companyForm } from './company';
import { contactForm } from './contact';
import { tagForm } from './label';
import { noteForm } from './note';
import { segmentForm } from './segment';
import { sequenceMailForm } from './sequence';
import { newSmartLinkForm } from './smart-link';

/** Forms that the admin pages have too: what they take at most is derived for their inputs (D792). */
export const adminForms: Readonly<Record<string, Pick<Form, 'schema'>>> = {
  automation: newAutomationForm,
  campaign: campaignForm,
  company: companyForm,
  contact: contactForm,
  label: tagForm,
  note: noteForm,
  segment: segmentForm,
  sequence_email: sequenceMailForm,
  smart_link: newSmartLinkForm,
};
