// Written by `npm run derive` from the files of this folder (D820).
import type { Migration } from '../../../../db/migrate';
import { createCrmContacts } from './3001-crm-contacts';
import { createCrmCompanies } from './3002-crm-companies';
import { createCrmSegments } from './3003-crm-segments';
import { createCrmCampaigns } from './3004-crm-campaigns';
import { createCrmAutomations } from './3005-crm-automations';
import { createCrmSendWindows } from './3007-crm-send-windows';
import { createCrmIntake } from './3009-crm-intake';
import { createCrmContactSearch } from './3011-crm-contact-search';
import { createCrmStepHeaders } from './3014-crm-step-headers';
import { separateSequenceSlugs } from './3015-crm-sequence-slugs';
import { createCrmLinkCounts } from './3018-crm-link-counts';
import { createCrmListJoins } from './3023-crm-list-joins';
import { createCrmEmailVersions } from './3024-crm-email-versions';
import { createCrmConditionIndexes } from './3025-crm-condition-indexes';
import { createCrmSmartLinks } from './3026-crm-smart-links';

export const migrations: readonly Migration[] = [
  createCrmContacts,
  createCrmCompanies,
  createCrmSegments,
  createCrmCampaigns,
  createCrmAutomations,
  createCrmSendWindows,
  createCrmIntake,
  createCrmContactSearch,
  createCrmStepHeaders,
  separateSequenceSlugs,
  createCrmLinkCounts,
  createCrmListJoins,
  createCrmEmailVersions,
  createCrmConditionIndexes,
  createCrmSmartLinks,
];
