import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '../../../../texts';
import type { Contact } from '../../api/contacts';
import { useCrmApi } from '../../api/crm-hooks';

interface ContactPickerProps {
  label: string;
  /** Where nobody has what was typed. */
  nobody: string;
  contacts: readonly Contact[];
  onPick: (contacts: readonly Contact[]) => void;
  error?: string | undefined;
  /** Only contacts of this status; all where none is given. */
  status?: Contact['status'];
}

/** Finds contacts by name or address. */
export function ContactPicker({ label, nobody, contacts, onPick, error, status }: ContactPickerProps) {
  const t = useText('flow');
  const crm = useCrmApi();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const { data } = useQuery({
    queryKey: ['crm', 'contacts', 'picker', status, search],
    queryFn: () => crm.contacts({ page: 1, search, status: status ?? '', tag: '', list: '' }),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  const known = [...contacts, ...(data?.data ?? []).filter(({ id }) => !contacts.some((one) => one.id === id))];
  return (
    <MultiSelect
      label={label}
      {...(contacts.length === 0 && { placeholder: t('contacts_find') })}
      data={known.map((one) => ({ value: String(one.id), label: nameOf(one) }))}
      value={contacts.map(({ id }) => String(id))}
      onChange={(ids) => onPick(known.filter(({ id }) => ids.includes(String(id))))}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={nobody}
      hidePickedOptions
      error={error}
    />
  );
}

/** Two may have the same name. */
const nameOf = ({ full_name: name, email }: Contact) => (name ? `${name} (${email})` : email);
