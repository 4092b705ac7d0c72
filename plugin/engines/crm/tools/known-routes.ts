import { routesOf } from '../../kit/tools/provider';

/** Routes that change something by GET, install something or handle keys are left out. */
export const knownRoutes = routesOf(`
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
GET /reports/contacts-by-country`);
