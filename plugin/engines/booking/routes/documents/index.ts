import type { DocumentedRoute, DocumentedRoutes } from '../../../../kit/documented-routes';
import { bodilessIn, documentedFrom, type Facts, type FactsByRoute, formIn } from '../../../kit/documents';
import { moduleName, namespace } from '../../engine';
import { availabilityFacts, bookingFacts, feedFacts, siteFacts } from './bookings';
import { calendarFacts, eventFacts } from './calendars';
import { shape, shapes } from './shapes';

const facts: FactsByRoute = { ...calendarFacts, ...eventFacts, ...availabilityFacts, ...feedFacts, ...bookingFacts, ...siteFacts };

/** Routes that take no body. */
export const bodiless = bodilessIn(facts);

const says = (description: string, name: Parameters<typeof shape>[0] = 'BookingMessage') => ({ description, schema: shape(name) });

/** Refusals that every route has, and those of what it takes. */
function refusalsOf(route: string, facts: Facts): DocumentedRoute['refusals'] {
  const { query } = facts;
  const body = formIn(facts);
  const forms = { anyOf: [shape('BookingMessage'), shape('BookingFieldErrors')] };
  const isBooking = route.startsWith('POST /bookings/');
  const isTaken = route.includes('{') || query !== undefined || body !== undefined;
  const refused = isBooking
    ? says('A field is wrong, or the time is not free', 'BookingInvalid')
    : { description: 'A rule forbids it', schema: forms };
  return {
    401: says('Not authenticated', 'BookingForbidden'),
    403: says('Not permitted', 'BookingForbidden'),
    404: says('The record does not exist, or the module is switched off'),
    ...(body ? { 400: says('The body is not a JSON object'), 413: says('The body is too large'), 415: says('The body is not JSON') } : {}),
    ...(isTaken
      ? { 422: isBooking ? { ...refused, schema: { anyOf: [shape('BookingInvalid'), shape('BookingMessage')] } } : refused }
      : {}),
    429: says('Rate limit reached; try again later'),
    500: says('Internal error'),
    503: says('The service has not started, or the database is busy; try again'),
  };
}

/** The engine's routes, as documents tell of them. */
export const bookingDocuments: DocumentedRoutes = {
  namespace,
  module: moduleName,
  routes: documentedFrom(facts, refusalsOf),
  schemas: shapes,
};
