import { useQuery } from '@tanstack/react-query';
import { useText } from '../../../../../texts';
import { useCrmApi } from '../../../api/crm-hooks';
import type { ImportField } from './columns';

/** What a column can be, in words; fields that the site defined have their own. */
export function useImportFields(names: readonly string[]) {
  const t = useText('imports');
  const crm = useCrmApi();
  const query = useQuery({
    queryKey: ['crm', 'custom-fields', 'contacts'],
    queryFn: () => crm.customFields('contacts'),
    staleTime: 10_000,
  });
  const own = new Map(query.data?.map(({ slug, label }) => [slug, label]));
  const fields: readonly ImportField[] | undefined =
    query.data && names.map((name) => ({ name, label: own.get(name) ?? t('field_is', { name }) }));
  return { fields, query };
}
