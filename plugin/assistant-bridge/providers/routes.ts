import type { ProviderSlug, Route } from '../../host';

type RouteKey = Pick<Route, 'method' | 'path'>;

/**
 * Routes that another site's provider is known to have, because it cannot be asked. Routes that change something by GET, install
 * something or handle keys are left out.
 */
const booking = `
GET POST /calendars
POST /calendars/check-slug
GET POST DELETE /calendars/{id}
POST /calendars/{id}/events
GET /calendars/{id}/event-schema
GET POST /calendars/{id}/sharing-settings
POST /calendars/{id}/event-order
POST /calendars/{id}/clone-event/{event_id}
GET PUT DELETE /calendars/{id}/events/{event_id}
GET POST /calendars/{id}/events/{event_id}/availability
POST /calendars/{id}/events/{event_id}/details
POST /calendars/{id}/events/{event_id}/limits
GET POST /calendars/{id}/events/{event_id}/email-notifications
POST /calendars/{id}/events/{event_id}/email-notifications/clone
GET POST /calendars/{id}/events/{event_id}/booking-fields
GET /calendars/{id}/events/{event_id}/payment-settings
GET POST /calendars/{id}/events/{event_id}/integrations
POST /calendars/{id}/events/{event_id}/integrations/clone
GET POST DELETE /calendars/{id}/events/{event_id}/integrations/{integration_id}
GET /calendars/{id}/events/{event_id}/integrations/{integration_id}/merge-fields
GET /admin/remaining-hosts
GET /admin/other-hosts
GET /admin/all-hosts
GET /events/{event_id}
GET /bookings
GET /bookings/event/{event_id}
GET /bookings/slots/{event_id}
POST /bookings/create/{event_id}
GET /schedules
GET /schedules/export
GET PUT DELETE /schedules/{id}
GET /schedules/{id}/activities
GET /schedules/{id}/meta-info
POST /schedules/{id}/send-confirmation-email
GET /schedules/group-bookings/{group_id}/attendees
GET POST /settings/general
GET /settings/menu
GET /settings/pages
GET POST /availability
GET POST DELETE /availability/{schedule_id}
GET /availability/{schedule_id}/usages
POST /availability/{schedule_id}/update-title
POST /availability/{schedule_id}/update-status
POST /availability/{schedule_id}/clone
GET /reports
GET /reports/graph-reports
GET /reports/activities`;

const marketing = `
GET POST /tags
GET PUT DELETE /tags/{id}
GET POST /lists
GET PUT DELETE /lists/{id}
GET POST DELETE /subscribers
GET PUT DELETE /subscribers/{id}
PUT /subscribers/subscribers-property
POST /subscribers/sync-segments
GET /subscribers/search-contacts
GET /subscribers/{id}/emails
POST /subscribers/{id}/emails/send
GET /subscribers/{id}/tracking-events
POST /subscribers/{id}/send-double-optin
GET POST /subscribers/{id}/notes
PUT DELETE /subscribers/{id}/notes/{note_id}
GET POST /campaigns
GET PUT DELETE /campaigns/{id}
POST /campaigns/{id}/step
POST /campaigns/{id}/pause
POST /campaigns/{id}/resume
POST /campaigns/{id}/duplicate
POST /campaigns/{id}/subscribe
POST /campaigns/{id}/draft-recipients
POST /campaigns/{id}/schedule
POST /campaigns/{id}/un-schedule
PUT /campaigns/{id}/title
GET /campaigns/{id}/overview_stats
GET /campaigns/{id}/link-report
GET /campaigns/{id}/emails
POST /campaigns/send-test-email
POST /campaigns/estimated-contacts
GET POST /templates
GET PUT DELETE /templates/{id}
POST /templates/duplicate/{id}
GET POST /funnels
GET PUT DELETE /funnels/{id}
GET DELETE /funnels/{id}/subscribers
GET /funnels/{id}/report
GET /funnels/{id}/email_reports
PUT /funnels/{id}/subscribers/{subscriber_id}/status
GET POST /sequences
GET PUT DELETE /sequences/{id}
POST /sequences/{id}/duplicate
POST /sequences/{id}/email
GET PUT DELETE /sequences/{id}/email/{email_id}
GET POST DELETE /sequences/{id}/subscribers
GET POST /dynamic-segments
PUT DELETE /dynamic-segments/{id}
POST /dynamic-segments/estimated-contacts
GET POST /companies
GET PUT DELETE /companies/{id}
GET /companies/search
GET /companies/search-unattached-contacts
POST /companies/attach-subscribers
POST /companies/detach-subscribers
GET POST /companies/{id}/notes
PUT DELETE /companies/{id}/notes/{note_id}
GET PUT /companies/custom-fields
GET PUT /custom-fields/contacts
GET POST /labels
PUT DELETE /labels/{id}
GET POST /webhooks
PUT DELETE /webhooks/{id}
GET /reports/dashboard-stats
GET /reports/subscribers
GET /reports/email-sents
GET /reports/email-opens
GET /reports/email-clicks
GET /reports/options
GET /reports/emails
GET /reports/email-performance
GET /reports/top-campaigns
GET /reports/contacts-by-status
GET /reports/contacts-by-tags
GET /reports/contacts-by-lists
GET /reports/contacts-by-country`;

const table: Readonly<Record<ProviderSlug, readonly RouteKey[]>> = { booking: parsed(booking), marketing: parsed(marketing) };

/** See above; paths are below the provider's scope (D169). */
export const knownRoutes = (provider: ProviderSlug): readonly RouteKey[] => table[provider];

function parsed(text: string): RouteKey[] {
  return text
    .trim()
    .split('\n')
    .flatMap((line) => {
      const words = line.split(' ');
      return words.slice(0, -1).map((method) => ({ method: method as RouteKey['method'], path: words.at(-1) ?? '' }));
    });
}
