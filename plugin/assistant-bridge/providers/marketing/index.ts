import type { Tool } from '../../tool';
import { automationTools } from './automations';
import { campaignSendingTools } from './campaign-sending';
import { campaignTools } from './campaigns';
import { companyTools } from './companies';
import { contactEmailTools } from './contact-email';
import { contactTools } from './contacts';
import { contactAndCompanyFieldTools } from './custom-fields';
import { tagAndListTools } from './labels';
import { contactAndCompanyNoteTools } from './notes';
import { reportTools } from './reports';
import { segmentTools } from './segments';
import { sequenceTools } from './sequences';
import { templateTools } from './templates';
import { webhookTools } from './webhooks';

const tools = [
  ...[contactTools, contactEmailTools, contactAndCompanyNoteTools, contactAndCompanyFieldTools, tagAndListTools, companyTools],
  ...[campaignTools, campaignSendingTools, templateTools, automationTools, sequenceTools, segmentTools, webhookTools, reportTools],
].flat();

/** The 73 named tools of the marketing provider by name; with its list of routes and its request tool they are 75. */
export const marketingProviderTools: readonly Tool[] = tools.sort((a, b) => (a.name < b.name ? -1 : 1));
