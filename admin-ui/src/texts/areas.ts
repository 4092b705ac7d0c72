import type activity from './activity.json';
import type ai from './ai.json';
import type attribution from './attribution.json';
import type automations from './automations.json';
import type booking from './booking.json';
import type bookings from './bookings.json';
import type bridge from './bridge.json';
import type calendars from './calendars.json';
import type campaigns from './campaigns.json';
import type companies from './companies.json';
import type connections from './connections.json';
import type console from './console.json';
import type contacts from './contacts.json';
import type eventTypes from './event-types.json';
import type flow from './flow.json';
import type frame from './frame.json';
import type hours from './hours.json';
import type imports from './imports.json';
import type integrations from './integrations.json';
import type keys from './keys.json';
import type lead from './lead.json';
import type leadSettings from './lead-settings.json';
import type leads from './leads.json';
import type ledger from './ledger.json';
import type list from './list.json';
import type marketing from './marketing.json';
import type modules from './modules.json';
import type overview from './overview.json';
import type palette from './palette.json';
import type persons from './persons.json';
import type pipelines from './pipelines.json';
import type records from './records.json';
import type roles from './roles.json';
import type sequences from './sequences.json';
import type settings from './settings.json';
import type sources from './sources.json';
import type team from './team.json';
import type templates from './templates.json';
import type variables from './variables.json';

/** The files of the catalogue. `frame` is there with the pages' own code, each other one is loaded with the page that needs it. */
export interface Areas {
  readonly activity: typeof activity;
  readonly ai: typeof ai;
  readonly attribution: typeof attribution;
  readonly automations: typeof automations;
  readonly booking: typeof booking;
  readonly bookings: typeof bookings;
  readonly bridge: typeof bridge;
  readonly calendars: typeof calendars;
  readonly campaigns: typeof campaigns;
  readonly companies: typeof companies;
  readonly connections: typeof connections;
  readonly console: typeof console;
  readonly contacts: typeof contacts;
  readonly 'event-types': typeof eventTypes;
  readonly flow: typeof flow;
  readonly frame: typeof frame;
  readonly hours: typeof hours;
  readonly imports: typeof imports;
  readonly integrations: typeof integrations;
  readonly keys: typeof keys;
  readonly lead: typeof lead;
  readonly 'lead-settings': typeof leadSettings;
  readonly leads: typeof leads;
  readonly ledger: typeof ledger;
  readonly list: typeof list;
  readonly marketing: typeof marketing;
  readonly modules: typeof modules;
  readonly overview: typeof overview;
  readonly palette: typeof palette;
  readonly persons: typeof persons;
  readonly pipelines: typeof pipelines;
  readonly records: typeof records;
  readonly roles: typeof roles;
  readonly sequences: typeof sequences;
  readonly settings: typeof settings;
  readonly sources: typeof sources;
  readonly team: typeof team;
  readonly templates: typeof templates;
  readonly variables: typeof variables;
}

/** A file of the catalogue. */
export type Area = keyof Areas;

/** The name of a text. */
export type TextKey<A extends Area> = keyof Areas[A] & string;
