/** A dialog that is opened on a filled site: by what a German reader presses, one after the other. */
export interface OpenedDialog {
  /** The file below `admin-ui/src` that draws it. */
  readonly file: string;
  /** Below the root of the pages; `{source}`, `{lead}` and so on are records of the filled site. */
  readonly at: string;
  readonly press: readonly (string | RegExp)[];
}

/** A dialog of a state that the filled site does not have: axe looks at it in the test that opens it. */
export interface DialogElsewhere {
  readonly file: string;
  readonly openedIn: string;
}

const records = 'records/records-page.tsx';
const bookings = 'engines/booking/pages/bookings';
const calendars = 'engines/booking/pages/calendars';
const crm = 'engines/crm/pages';
const sources = 'pages/sources';

export const openedDialogs: readonly OpenedDialog[] = [
  { file: records, at: 'connections', press: ['Verbindung hinzufügen'] },
  { file: records, at: 'connections', press: ['Acme bearbeiten'] },
  { file: records, at: 'team', press: ['Teammitglied hinzufügen'] },
  { file: records, at: 'roles', press: ['Rolle hinzufügen'] },
  { file: records, at: 'variables', press: ['Variable hinzufügen'] },
  { file: 'records/delete-record.tsx', at: 'connections', press: ['Mehr zu Acme', 'Löschen'] },
  { file: 'pages/roles/capabilities-dialog.tsx', at: 'roles', press: ['Mehr zu Editors', 'Berechtigungen'] },
  { file: 'pages/roles/holders-dialog.tsx', at: 'roles', press: ['Mehr zu Editors', 'Mitglieder'] },
  { file: 'pages/activity/activity-dialog.tsx', at: 'activity', press: ['Details zu crm.update'] },
  { file: 'pages/ai/area-list.tsx', at: 'ai', press: ['Artikel aufräumen ändern'] },
  { file: 'pages/ai/provider-list.tsx', at: 'ai', press: ['Schlüssel ersetzen: Anthropic'] },
  { file: 'pages/ai/provider-list.tsx', at: 'ai', press: ['Mehr zu Anthropic', 'Schlüssel entfernen'] },
  { file: 'pages/console/confirm-dialog.tsx', at: 'console/crm/delete#crm_num=001', press: [/^Ausführen/] },
  { file: 'pages/integrations/integration-card.tsx', at: 'integrations', press: ['Einstellungen: Mailserver'] },
  { file: 'pages/keys/mint-dialog.tsx', at: 'keys', press: ['Schlüssel ausstellen'] },
  { file: 'pages/keys/narrow-dialog.tsx', at: 'keys', press: [/^Aktionen für Deploy script/, /^Nutzung und Grenzen/] },
  { file: 'pages/keys/rotate-dialog.tsx', at: 'keys', press: [/^Aktionen für Deploy script/, /^Erneuern/] },
  { file: 'pages/keys/revoke-dialog.tsx', at: 'keys', press: [/^Aktionen für Deploy script/, /^Widerrufen/] },
  { file: 'pages/leads/duplicates-section.tsx', at: '{lead}', press: [/hier zusammenführen$/] },
  { file: 'pages/leads/hand-over-dialog.tsx', at: '{lead}', press: ['An ein CRM übergeben'] },
  { file: 'pages/leads/marketing-dialog.tsx', at: '{lead}', press: ['Ins Marketing aufnehmen'] },
  { file: 'pages/leads/withdraw-dialog.tsx', at: '{lead}', press: ['Einwilligung widerrufen'] },
  { file: 'pages/leads/delete-dialog.tsx', at: '{lead}', press: ['Diesen Lead löschen'] },
  { file: 'pages/pipelines/add-stage.tsx', at: '{recipe}', press: ['Schritt hinzufügen'] },
  { file: 'pages/pipelines/options-dialog.tsx', at: '{recipe}', press: ['Ändern: Wiederholung und Fehler'] },
  { file: 'pages/pipelines/recipes-page.tsx', at: 'pipelines', press: ['Rezept hinzufügen'] },
  { file: `${sources}/import-dialog.tsx`, at: 'sources', press: ['Importieren'] },
  { file: `${sources}/settings-button.tsx`, at: '{source}', press: ['Einstellungen'] },
  { file: `${sources}/webhook-section.tsx`, at: '{source}', press: ['Nachweis ändern'] },
  { file: `${sources}/rotate-secret-dialog.tsx`, at: '{source}', press: ['Geheimnis erneuern'] },
  { file: `${sources}/extras-section.tsx`, at: '{source}', press: ['Ändern'] },
  { file: `${sources}/undecided-section.tsx`, at: '{source}', press: ['Verwerfen'] },
  { file: `${bookings}/mail-section.tsx`, at: '{booking}', press: ['An den Gast senden'] },
  { file: `${bookings}/reschedule-dialog.tsx`, at: '{booking}', press: ['Verschieben'] },
  { file: `${bookings}/status-dialog.tsx`, at: '{booking}', press: ['Absagen'] },
  { file: `${bookings}/delete-section.tsx`, at: '{booking}', press: ['Diese Buchung löschen'] },
  { file: `${calendars}/event-upkeep.tsx`, at: '{eventType}', press: ['Löschen'] },
  { file: `${calendars}/questions/question-dialog.tsx`, at: '{eventType}/questions', press: ['Frage hinzufügen'] },
  { file: `${calendars}/days/days-dialog.tsx`, at: 'hours/1', press: ['Tage hinzufügen'] },
  { file: `${calendars}/delete-calendar-dialog.tsx`, at: 'calendars', press: ['Mehr zu Reception', 'Kalender löschen'] },
  { file: `${calendars}/share-dialog.tsx`, at: '{eventType}', press: [/^Teilen/] },
  { file: 'engines/booking/pages/hours/new-schedule-dialog.tsx', at: 'hours', press: ['Arbeitszeiten hinzufügen'] },
  { file: `${crm}/contacts/new-contact-dialog.tsx`, at: 'contacts', press: ['Kontakt hinzufügen'] },
  { file: `${crm}/contacts/contact/field-dialog.tsx`, at: 'contacts/fields', press: ['Neues Feld'] },
  { file: `${crm}/contacts/fields-page.tsx`, at: 'contacts/fields', press: ['„Shoe size“ löschen'] },
  { file: `${crm}/contacts/labels-page.tsx`, at: 'contacts/labels', press: ['„Customer“ umbenennen'] },
  { file: `${crm}/contacts/labels-page.tsx`, at: 'contacts/labels', press: ['„Customer“ löschen'] },
  { file: `${crm}/flow/new-named.tsx`, at: 'recurring', press: ['Neue wiederkehrende Kampagne'] },
  { file: `${crm}/flow/name-dialog.tsx`, at: 'sequences', press: ['Neue Sequenz'] },
  { file: `${crm}/campaigns/campaign-page.tsx`, at: 'campaigns/1', press: ['Löschen'] },
  { file: `${crm}/automations/new-automation-dialog.tsx`, at: 'automations', press: ['Neue Automation'] },
  { file: `${crm}/automations/step-dialog.tsx`, at: '{automation}', press: ['Schritt hinzufügen'] },
  { file: `${crm}/automations/trigger-dialog.tsx`, at: '{automation}', press: ['Ändern, was sie startet'] },
  { file: `${crm}/sequences/new-email-dialog.tsx`, at: '{sequence}', press: [/Mail hinzufügen$/] },
  { file: `${crm}/sequences/enrol-dialog.tsx`, at: '{sequence}', press: ['Personen aufnehmen'] },
  { file: `${crm}/flow/upkeep.tsx`, at: '{sequence}', press: ['Umbenennen'] },
  { file: `${crm}/flow/delete-button.tsx`, at: '{template}', press: ['Löschen'] },
];

export const dialogsElsewhere: readonly DialogElsewhere[] = [
  { file: `${calendars}/emails/copy-mails.tsx`, openedIn: 'event-emails-page.test.ts' },
  { file: `${calendars}/questions/delete-question.tsx`, openedIn: 'event-questions-page.test.ts' },
  { file: 'engines/booking/pages/hours/schedule-upkeep.tsx', openedIn: 'hours-page.test.ts' },
  { file: `${crm}/automations/flow-section.tsx`, openedIn: 'automations-page.test.ts' },
  { file: `${crm}/automations/runs-section.tsx`, openedIn: 'automations-page.test.ts' },
  { file: `${crm}/campaigns/resend.tsx`, openedIn: 'campaigns-page.test.ts' },
  { file: `${crm}/campaigns/send-section.tsx`, openedIn: 'campaigns-page.test.ts' },
  { file: `${crm}/contacts/bulk-dialog.tsx`, openedIn: 'contacts-page.test.ts' },
  { file: `${crm}/contacts/company-notes.tsx`, openedIn: 'companies-page.test.ts' },
  { file: `${crm}/contacts/segments-page.tsx`, openedIn: 'contacts-page.test.ts' },
  { file: `${crm}/recurring/history-section.tsx`, openedIn: 'recurring-pages.test.ts' },
  { file: `${crm}/sequences/flow-section.tsx`, openedIn: 'sequences-page.test.ts' },
  { file: `${crm}/sequences/people-section.tsx`, openedIn: 'sequences-page.test.ts' },
  { file: `${crm}/sequences/wait-dialog.tsx`, openedIn: 'sequences-page.test.ts' },
  { file: 'pages/bridge/revoke-app-dialog.tsx', openedIn: 'connect-app.test.ts' },
  { file: 'pages/keys/fresh-key-dialog.tsx', openedIn: 'keys-page.test.ts' },
  { file: 'pages/leads/bulk-bar.tsx', openedIn: 'leads-page.test.ts' },
  { file: 'pages/leads/ledger/acknowledge-dialog.tsx', openedIn: 'leads-walk.test.ts' },
  { file: 'pages/leads/person/erase-dialog.tsx', openedIn: 'leads-walk.test.ts' },
  { file: 'pages/settings/site-file/comparison.tsx', openedIn: 'site-file.test.ts' },
  { file: `${sources}/came-section.tsx`, openedIn: 'sources.test.ts' },
  { file: `${sources}/credit-dialog.tsx`, openedIn: 'sources.test.ts' },
  { file: `${sources}/delete-button.tsx`, openedIn: 'sources.test.ts' },
  { file: `${sources}/wizard/connect-source.tsx`, openedIn: 'source-wizard.test.ts' },
];
