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
  if (first === 'companies') return second === undefined ? <CompaniesPage /> : <CompanyPage key={second} id={Number(second)} />;
  if (first === 'fields') return <FieldsPage />;
  if (first === 'import') return <ImportPage />;
  if (first === 'labels') return <LabelsPage />;
  if (first !== 'segments') return <ContactPage key={first} id={Number(first)} />;
  if (second === undefined) return <SegmentsPage />;
  return <SegmentPage key={second} id={second === 'new' ? undefined : Number(second)} />;
}
