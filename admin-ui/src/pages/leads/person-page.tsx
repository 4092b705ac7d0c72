import { Stack } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction, useApi } from '../../api/hooks';
import { useText } from '../../texts';
import { PageHead } from '../../ui/page-head';
import { LeadsNav } from './leads-nav';
import { EraseDialog } from './person/erase-dialog';
import { FoundSection } from './person/found-section';
import { type Erasure, type Person, type PersonData, paramsOf } from './person/person';
import { PersonForm } from './person/person-form';
import { ReceiptSection } from './person/receipt-section';

/** The rights of a person: to get what is stored about them, and to have it erased (D547). */
export function PersonPage() {
  const t = useText('persons');
  const api = useApi();
  const queries = useQueryClient();
  const [result, setResult] = useState<{ person: Person; data: PersonData }>();
  const [erasure, setErasure] = useState<Erasure>();
  const [isErasing, setErasing] = useState(false);
  // The address of who was erased does not stay in the form.
  const [formKey, setFormKey] = useState(0);
  // Not a query: its cache would remember the person and ask again by itself, and each answer is a row of the audit log.
  const find = useAction((person: Person) => api.operate('leads', 'find_person', paramsOf(person)));

  async function look(person: Person) {
    setResult(undefined);
    const data = await find.run(person);
    if (!data) return;
    setErasure(undefined);
    setResult({ person, data });
  }

  function erased(receipt: Erasure) {
    setErasing(false);
    setFormKey(formKey + 1);
    setResult(undefined);
    setErasure(receipt);
    queries.removeQueries({ queryKey: ['lead-contact'] });
    queries.removeQueries({ queryKey: ['leads'] });
  }

  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <LeadsNav current="person" />
      <Stack gap="lg" maw={860}>
        <PersonForm key={formKey} isPending={find.isPending} error={find.error} onFind={(person) => void look(person)} />
        <div aria-live="polite">
          {result && <FoundSection {...result} onErase={() => setErasing(true)} />}
          {erasure && <ReceiptSection erasure={erasure} />}
        </div>
      </Stack>
      {result && isErasing && <EraseDialog {...result} onErased={erased} onClose={() => setErasing(false)} />}
    </>
  );
}
