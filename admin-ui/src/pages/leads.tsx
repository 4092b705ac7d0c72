import type { ComponentType } from 'react';
import type { PageProps } from '../pages';
import { view } from '../ui/view';
import { AllLeads } from './leads/all-leads';

const LeadPage = view(async () => (await import('./leads/lead-page')).LeadPage, 'lead');

/** What stands beside the list, by the last part of its address; each is loaded when it is opened. */
const beside: Readonly<Record<string, ComponentType<PageProps>>> = {
  attribution: view(async () => (await import('./leads/attribution-page')).AttributionPage, 'attribution'),
  ledger: view(async () => (await import('./leads/ledger-page')).LedgerPage, 'ledger'),
  person: view(async () => (await import('./leads/person-page')).PersonPage, 'persons'),
  settings: view(async () => (await import('./leads/lead-settings')).LeadSettings, 'lead-settings'),
};

/** All leads, one of them, or what is done with them as a whole. */
export function LeadsPage(props: PageProps) {
  const [part] = props.parts;
  if (part === undefined) return <AllLeads />;
  const Part = beside[part] ?? LeadPage;
  return <Part key={part} {...props} />;
}
