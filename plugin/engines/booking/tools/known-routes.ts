import { routesOf } from '../../kit/tools/provider';

/** Routes that change something by GET, install something or handle keys are left out. */
export const knownRoutes = routesOf(`
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
POST /calendars/{id}/events/{event_id}/email-notifications/preview
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
GET /reports/activities`);
