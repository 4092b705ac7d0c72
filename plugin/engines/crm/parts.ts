import { Type } from '@sinclair/typebox';
import { defineEngine } from '../kit/definition';
import { automationTable, enrolmentTable, stepRunTable, stepTable } from './data/automations/automation-tables';
import { stepHeaderTable } from './data/automations/step-header-table';
import { sealedStepHeader } from './data/automations/step-headers';
import { campaignSubjectTable, campaignTable } from './data/campaigns/campaign-tables';
import { emailTable } from './data/campaigns/email-table';
import { sendWindowTable } from './data/campaigns/send-window-table';
import { metricTable, urlTable } from './data/campaigns/tracking-tables';
import { emailVersionTable } from './data/campaigns/version-table';
import { companyTable } from './data/companies/company-table';
import { contactTable } from './data/contacts/contact-table';
import { customFieldTable, customValueTable } from './data/contacts/custom-field-tables';
import { contactEventTable } from './data/contacts/event-table';
import { contactFactTable } from './data/contacts/fact-table';
import { listTable, tagTable } from './data/contacts/label-tables';
import { contactCompanyTable, contactListTable, contactTagTable, linkCountTable } from './data/contacts/link-tables';
import { listJoinTable } from './data/contacts/list-join-table';
import { noteTable } from './data/contacts/note-table';
import { contactsPart } from './data/contacts/person';
import { contactCountTable, contactSearchTable } from './data/contacts/search-table';
import { suppressionTable } from './data/contacts/suppression-table';
import { importPartTable, importRefusalTable, importTable } from './data/imports/import-tables';
import { bounceSecretTable } from './data/intake/bounce-secret-table';
import { sealedBounceSecret } from './data/intake/bounce-secrets';
import { labelLinkTable, labelTable, webhookTable } from './data/intake/intake-tables';
import { smartLinkClickTable, smartLinkTable } from './data/intake/smart-link-tables';
import { migrations } from './data/migrations';
import { segmentTable } from './data/segments/segment-table';
import { trackerTable } from './data/sequences/tracker-table';
import { templateTable } from './data/templates/template-table';
import { adminForms } from './domain/forms/admin';
import { permissions } from './domain/permissions';
import { moduleName, namespace } from './engine';
import { crmWebhook } from './feeds/deliver-webhook';
import { runImport } from './feeds/run-import';
import { automationHttp } from './feeds/send-data';
import { takeSns } from './feeds/take-sns';
import { crmChecks, crmGauges } from './health';
import { automating, greeting } from './jobs/automations';
import { campaigning, recurringCampaigns } from './jobs/campaigns';
import { sequencing } from './jobs/sequences';
import { optinMail } from './mail/optin';
import { campaignDelivery, sendingDelivery } from './mail/sending/deliveries';
import { staffMail } from './mail/staff';
import { crmPages } from './pages';
import { crmRoutes } from './routes';
import { crmDocuments } from './routes/documents';
import { marketingSection } from './site-file/marketing';
import { marketingToolSet } from './tools';
import { peopleService } from './work/contacts/welcome';

const contactTables = [
  contactTable,
  suppressionTable,
  tagTable,
  listTable,
  contactTagTable,
  contactListTable,
  contactCompanyTable,
  noteTable,
  customFieldTable,
  customValueTable,
  contactFactTable,
  contactEventTable,
  contactSearchTable,
  contactCountTable,
  linkCountTable,
  listJoinTable,
];
const audienceTables = [companyTable, segmentTable, webhookTable, labelTable, labelLinkTable, smartLinkTable, smartLinkClickTable];
const intakeTables = [bounceSecretTable, importTable, importPartTable, importRefusalTable];
const emailTables = [
  templateTable,
  campaignTable,
  campaignSubjectTable,
  emailTable,
  urlTable,
  metricTable,
  sendWindowTable,
  emailVersionTable,
];
const courseTables = [trackerTable, automationTable, stepTable, stepHeaderTable, enrolmentTable, stepRunTable];

/** The marketing engine. */
export const crmEngine = defineEngine({
  folder: 'plugin/engines/crm',
  module: moduleName,
  ownModule: {
    label: 'Marketing CRM',
    config: {
      leads_become_contacts: Type.Optional(Type.Boolean({ description: 'A lead whose consent was given becomes a contact' })),
      guests_become_contacts: Type.Optional(Type.Boolean({ description: 'A guest of a booking who asks for news becomes a contact' })),
    },
    defaults: { leads_become_contacts: false, guests_become_contacts: false },
  },
  namespace,
  routes: crmRoutes,
  pages: crmPages,
  tables: [...contactTables, ...audienceTables, ...intakeTables, ...emailTables, ...courseTables],
  migrations,
  deliveries: [optinMail, campaignDelivery, sendingDelivery, crmWebhook, takeSns, automationHttp, staffMail, runImport],
  sealedColumns: [sealedBounceSecret, sealedStepHeader],
  jobs: [campaigning, recurringCampaigns, sequencing, automating, greeting],
  healthChecks: crmChecks,
  gauges: crmGauges,
  documents: crmDocuments,
  adminForms,
  tools: marketingToolSet,
  capabilities: Object.entries(permissions).map(([capability, description]) => ({ capability, description })),
  siteSections: [marketingSection],
  persons: [contactsPart],
  provides: (engine) => ({ 'siteplane.people': peopleService(engine) }),
});
