import { Stack } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../../texts';
import { useAddressState } from '../../../../ui/address-state';
import { PageHead } from '../../../../ui/page-head';
import type { UploadedFile } from '../../api/imports';
import type { FieldOwner } from '../../api/profiles';
import { Back } from '../flow/back';
import { ChooseSection } from './import/choose-section';
import { Plan } from './import/plan';
import { ResultSection } from './import/result-section';

/** Contacts, or companies, of a file: chosen, matched, said what it will do, and imported. A file that is being imported stands in the address (D620, D612). */
export function ImportPage({ of }: { of: FieldOwner }) {
  const t = useText('imports');
  const contacts = useText('contacts');
  const companies = useText('companies');
  const isOfContacts = of === 'contacts';
  const file = useAddressState().get('file');
  const [uploaded, setUploaded] = useState<UploadedFile>();
  return (
    <>
      <Back to={isOfContacts ? '/contacts' : '/contacts/companies'} label={isOfContacts ? contacts('to_list') : companies('to_list')} />
      <PageHead title={t(`title_${of}`)} lead={t(`lead_${of}`)} />
      <Stack maw={860}>
        {file && <ResultSection key={file} of={of} file={file} onAnother={() => setUploaded(undefined)} />}
        {!file && !uploaded && <ChooseSection onUploaded={setUploaded} />}
        {!file && uploaded && <Plan key={uploaded.file} of={of} uploaded={uploaded} onAnother={() => setUploaded(undefined)} />}
      </Stack>
    </>
  );
}
