import { FileInput, Stack, Text } from '@mantine/core';
import { messageOf } from '../../../../../api/errors';
import { useAction } from '../../../../../api/hooks';
import { Section } from '../../../../../pages/settings/section';
import { useText } from '../../../../../texts';
import { Failure } from '../../../../../ui/states';
import { useCrmApi } from '../../../api/crm-hooks';
import type { UploadedFile } from '../../../api/imports';

/** Reads a file as soon as it is chosen; nothing is imported yet. */
export function ChooseSection({ onUploaded }: { onUploaded: (uploaded: UploadedFile) => void }) {
  const t = useText('imports');
  const crm = useCrmApi();
  const upload = useAction(crm.uploadFile);

  async function read(file: File | null) {
    const uploaded = file && (await upload.run(file));
    if (uploaded) onUploaded(uploaded);
  }

  return (
    <Section title={t('choose')} lead={t('choose_lead')}>
      <Stack maw={480}>
        <FileInput
          label={t('file')}
          description={t('file_help')}
          placeholder={t('file_choose')}
          accept=".csv,.tsv,.txt,text/csv"
          onChange={(file) => void read(file)}
          disabled={upload.isPending}
        />
        <Text size="sm" role="status" c="dimmed">
          {upload.isPending && t('file_reading')}
        </Text>
        {upload.error !== undefined && <Failure isInline title={t('file_failed')} message={messageOf(upload.error)} />}
      </Stack>
    </Section>
  );
}
