import { lazy } from 'react';
import type { PageProps } from '../../../pages';
import { AllContacts } from './contacts/all-contacts';

const ContactPage = lazy(async () => ({ default: (await import('./contacts/contact-page')).ContactPage }));
const CompaniesPage = lazy(async () => ({ default: (await import('./contacts/companies-page')).CompaniesPage }));
const CompanyPage = lazy(async () => ({ default: (await import('./contacts/company-page')).CompanyPage }));
const FieldsPage = lazy(async () => ({ default: (await import('./contacts/fields-page')).FieldsPage }));
const ImportPage = lazy(async () => ({ default: (await import('./contacts/import-page')).ImportPage }));
const LabelsPage = lazy(async () => ({ default: (await import('./contacts/labels-page')).LabelsPage }));
const SegmentsPage = lazy(async () => ({ default: (await import('./contacts/segments-page')).SegmentsPage }));
const SegmentPage = lazy(async () => ({ default: (await import('./contacts/segment-page')).SegmentPage }));

/** Contacts, what they are labelled with, and the segments that find them. */
export function ContactsPage({ parts: [first, second] }: PageProps) {
  if (first === undefined) return <AllContacts />;
  if (first === 'companies') return <Companies id={second} />;
  if (first === 'fields') return <FieldsPage key="contacts" of="contacts" />;
  if (first === 'import') return <ImportPage key="contacts" of="contacts" />;
  if (first === 'labels') return <LabelsPage />;
  if (first !== 'segments') return <ContactPage key={first} id={Number(first)} />;
  if (second === undefined) return <SegmentsPage />;
  return <SegmentPage key={second} id={second === 'new' ? undefined : Number(second)} />;
}

/** All companies, one, or what is done to many. */
function Companies({ id }: { id: string | undefined }) {
  if (id === undefined) return <CompaniesPage />;
  if (id === 'fields') return <FieldsPage key="companies" of="companies" />;
  return id === 'import' ? <ImportPage key="companies" of="companies" /> : <CompanyPage key={id} id={Number(id)} />;
}
