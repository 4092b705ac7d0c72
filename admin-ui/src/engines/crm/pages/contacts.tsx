import type { PageProps } from '../../../pages';
import { subpage } from '../../../ui/later';
import { AllContacts } from './contacts/all-contacts';

const ContactPage = subpage(async () => (await import('./contacts/contact-page')).ContactPage);
const CompaniesPage = subpage(async () => (await import('./contacts/companies-page')).CompaniesPage);
const CompanyPage = subpage(async () => (await import('./contacts/company-page')).CompanyPage);
const FieldsPage = subpage(async () => (await import('./contacts/fields-page')).FieldsPage);
const ImportPage = subpage(async () => (await import('./contacts/import-page')).ImportPage);
const LabelsPage = subpage(async () => (await import('./contacts/labels-page')).LabelsPage);
const SegmentsPage = subpage(async () => (await import('./contacts/segments-page')).SegmentsPage);
const SegmentPage = subpage(async () => (await import('./contacts/segment-page')).SegmentPage);

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
