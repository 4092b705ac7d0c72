import type { Route } from '../../../host';
import type { Engine } from '../../kit/engine';
import { allAutomationRoutes } from './automations';
import { allCampaignRoutes } from './campaigns';
import { companyRoutes } from './companies';
import { subscriberRoutes } from './contacts';
import { listRoutes } from './contacts/lists';
import { tagRoutes } from './contacts/tags';
import { previewRoutes } from './emails/preview';
import { settingRoutes } from './emails/settings';
import { templateRoutes } from './emails/templates';
import { intakeRoutes, publicRoutes } from './intake';
import { allRecurringRoutes } from './recurring';
import { reportRoutes } from './reports/email-reports';
import { segmentRoutes } from './segments/segments';
import { allSequenceRoutes } from './sequences';

/** As they are declared: each with its signature and the permissions of which one opens it. */
export const declaredRoutes = [
  ...tagRoutes,
  ...listRoutes,
  ...subscriberRoutes,
  ...segmentRoutes,
  ...companyRoutes,
  ...allCampaignRoutes,
  ...allRecurringRoutes,
  ...intakeRoutes,
  ...templateRoutes,
  ...settingRoutes,
  ...previewRoutes,
  ...allSequenceRoutes,
  ...reportRoutes,
  ...allAutomationRoutes,
];

/** `{site}/rest/crm/v2/`: every route of the engine. */
export const crmRoutes = (engine: Engine): Route[] => [...publicRoutes, ...declaredRoutes].map((make) => make(engine));
