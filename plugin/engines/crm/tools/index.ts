import type { ToolSet } from '../../kit/tools/provider';
import { automationTools } from './automations';
import { campaignSendingTools } from './campaign-sending';
import { campaignTools } from './campaigns';
import { companyTools } from './companies';
import { contactEmailTools } from './contact-email';
import { contactTools } from './contacts';
import { contactAndCompanyFieldTools } from './custom-fields';
import { knownRoutes } from './known-routes';
import { tagAndListTools } from './labels';
import { contactAndCompanyNoteTools } from './notes';
import { label } from './provider';
import { reportTools } from './reports';
import { segmentTools } from './segments';
import { sequenceTools } from './sequences';
import { templateTools } from './templates';
import { webhookTools } from './webhooks';

const tools = [
  ...[contactTools, contactEmailTools, contactAndCompanyNoteTools, contactAndCompanyFieldTools, tagAndListTools, companyTools],
  ...[campaignTools, campaignSendingTools, templateTools, automationTools, sequenceTools, segmentTools, webhookTools, reportTools],
].flat();

const [contacts, tagsOf, listsOf] = ['mk_list_contacts', 'mk_list_tags', 'mk_list_lists'] as const;

/** Which tool tells the ids of a parameter. */
const finders = {
  subscriber_id: contacts,
  subscriber_ids: contacts,
  company_id: 'mk_list_companies',
  campaign_id: 'mk_list_campaigns',
  funnel_id: 'mk_list_automations',
  ...{ tags: tagsOf, attach_tags: tagsOf, detach_tags: tagsOf },
  ...{ lists: listsOf, attach_lists: listsOf, detach_lists: listsOf },
};

/** Its 73 named tools by name; with its list of routes and its request tool they are 75. */
export const marketingToolSet: ToolSet = {
  slug: 'marketing',
  label,
  prefix: 'mk',
  profile: 'crm',
  alias: { called: 'contacts', named: 'subscribers' },
  tools: tools.sort((a, b) => (a.name < b.name ? -1 : 1)),
  finders,
  knownRoutes,
};
