import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../../texts';
import { useCrmApi } from '../../../api/crm-hooks';
import type { FieldOwner } from '../../../api/profiles';
import type { ImportField } from './columns';

/** What a column of companies can be, beside the fields that the site defined. */
const ofCompanies = [
  'name',
  'industry',
  'type',
  'email',
  'phone',
  'website',
  'logo',
  'linkedin_url',
  'facebook_url',
  'twitter_url',
  'address_line_1',
  'address_line_2',
  'postal_code',
  'city',
  'state',
  'country',
  'timezone',
  'employees_number',
  'description',
  'date_of_start',
] as const;

/** What a column can be, in words; fields that the site defined have their own. */
export function useImportFields(of: FieldOwner, names: readonly string[]) {
  const t = useText('imports');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', 'custom-fields', of], queryFn: () => crm.customFields(of), staleTime: 10_000 });
  const own = new Map(query.data?.map(({ slug, label }) => [slug, label]));
  const all = of === 'contacts' ? names : [...ofCompanies, ...own.keys()];
  const fields: readonly ImportField[] | undefined =
    query.data && all.map((name) => ({ name, label: own.get(name) ?? t(of === 'contacts' ? 'field_is' : 'company_field_is', { name }) }));
  return { fields, query };
}
