import { authRequirements } from './requirements/auth';
import { bookingRequirements } from './requirements/booking';
import { bridgeRequirements } from './requirements/bridge';
import { captureRequirements } from './requirements/capture';
import { contentRequirements } from './requirements/content';
import { deliveryRequirements } from './requirements/deliveries';
import { dispatchRequirements } from './requirements/dispatch';
import { engineKitRequirements } from './requirements/engine-kit';
import { groupRequirements } from './requirements/groups';
import { integrationRequirements } from './requirements/integrations';
import { leadRequirements } from './requirements/leads';
import { marketingRequirements } from './requirements/marketing';
import { operatingRequirements } from './requirements/operating';
import { painRequirements } from './requirements/pains';
import { pipelineRequirements } from './requirements/pipelines';
import { reliabilityRequirements } from './requirements/reliability';
import type { Requirement } from './requirements/requirement';
import { siteRequirements } from './requirements/site';
import { toolingRequirements } from './requirements/tooling';
import { variableRequirements } from './requirements/variables';

const tables = {
  ...bookingRequirements,
  ...bridgeRequirements,
  ...captureRequirements,
  ...dispatchRequirements,
  ...authRequirements,
  ...engineKitRequirements,
  ...groupRequirements,
  ...reliabilityRequirements,
  ...contentRequirements,
  ...deliveryRequirements,
  ...integrationRequirements,
  ...leadRequirements,
  ...marketingRequirements,
  ...painRequirements,
  ...operatingRequirements,
  ...siteRequirements,
  ...pipelineRequirements,
  ...toolingRequirements,
  ...variableRequirements,
};

/** Id of a clause; a test cites it by `verifies`. */
export type RequirementId = keyof typeof tables;

/** Every clause that the product keeps, by id. */
export const requirements: Readonly<Record<RequirementId, Requirement>> = tables;
