import type { DocumentedRoute, DocumentedRoutes } from '../../../../kit/documented-routes';
import { bodilessIn, documentedFrom, type Facts, type FactsByRoute, formIn } from '../../../kit/documents';
import type { JsonSchema } from '../../../kit/input/field';
import { integer, listOf, map, named, object, text } from '../../../kit/shape';
import { moduleName, namespace } from '../../engine';
import { automationFacts, automationShapes } from './automations';
import { campaignFacts, campaignShapes } from './campaigns';
import { companyFacts, companyShapes } from './companies';
import { contactPartFacts, contactPartShapes } from './contact-parts';
import { contactFacts, contactShapes } from './contacts';
import { emailFacts, emailShapes } from './emails';
import { intakeFacts, intakeShapes } from './intake';
import { labelFacts, labelShapes } from './labels';
import { recurringFacts, recurringShapes } from './recurring';
import { segmentFacts, segmentShapes } from './segments';
import { sequenceFacts, sequenceShapes } from './sequences';
import { smartLinkFacts, smartLinkShapes } from './smart-links';
import { templateFacts, templateShapes } from './templates';

const facts: FactsByRoute = {
  ...labelFacts,
  ...contactFacts,
  ...contactPartFacts,
  ...segmentFacts,
  ...companyFacts,
  ...campaignFacts,
  ...recurringFacts,
  ...intakeFacts,
  ...smartLinkFacts,
  ...templateFacts,
  ...sequenceFacts,
  ...emailFacts,
  ...automationFacts,
};

/** Routes that take no body. */
export const bodiless = bodilessIn(facts);

const shapes = {
  CrmMessage: object({ message: text }),
  CrmForbidden: object({ code: text, message: text, data: object({ status: integer }) }),
  CrmInvalid: {
    ...object({ message: text, 'errors?': { type: 'object', additionalProperties: listOf(text) } }),
    additionalProperties: map,
  },
  ...labelShapes,
  ...contactShapes,
  ...contactPartShapes,
  ...segmentShapes,
  ...companyShapes,
  ...campaignShapes,
  ...recurringShapes,
  ...intakeShapes,
  ...smartLinkShapes,
  ...templateShapes,
  ...sequenceShapes,
  ...emailShapes,
  ...automationShapes,
} satisfies Record<string, JsonSchema>;

const says = (description: string, name: keyof typeof shapes = 'CrmMessage') => ({ description, schema: named(name) });

/** Refusals that every route has, and those of what it takes. */
const refusalsOf = (route: string, facts: Facts): DocumentedRoute['refusals'] => ({
  401: says('Not authenticated', 'CrmForbidden'),
  403: says('Not permitted', 'CrmForbidden'),
  404: says('The record does not exist, or the module is switched off'),
  ...(formIn(facts)
    ? { 400: says('The body is not a JSON object'), 413: says('The body is too large'), 415: says('The body is not JSON') }
    : {}),
  ...(route.includes('{') || facts.query || !route.startsWith('GET')
    ? { 422: says('A field is wrong, or a rule forbids it', 'CrmInvalid') }
    : {}),
  429: says('Rate limit reached; try again later'),
  500: says('Internal error'),
  503: says('The service has not started, or the database is busy; try again'),
});

/** The engine's routes, as documents tell of them. */
export const crmDocuments: DocumentedRoutes = {
  namespace,
  module: moduleName,
  routes: documentedFrom(facts, refusalsOf),
  schemas: shapes,
};
