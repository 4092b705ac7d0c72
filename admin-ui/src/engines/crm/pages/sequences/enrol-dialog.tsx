import { Radio, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type FormEvent, useState } from 'react';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { Dialog } from '../../../../ui/dialog';
import { FormButtons } from '../../../../ui/form-buttons';
import type { Contact } from '../../api/contacts';
import { useCrmApi, useCrmRefresh, useLabelKinds } from '../../api/crm-hooks';
import type { Sequence } from '../../api/sequences';
import { choiceOf, sentAudience } from '../campaigns/audience';
import { AudienceFields } from '../campaigns/audience-fields';
import { ContactPicker } from '../flow/contact-picker';

/** Puts contacts at the beginning of a sequence: some by name, or all of lists, tags or a segment. */
export function EnrolDialog({ sequence, onClose }: { sequence: Sequence; onClose: () => void }) {
  const t = useText('sequences');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const kinds = useLabelKinds().data;
  const [kind, setKind] = useState('contacts');
  const [contacts, setContacts] = useState<readonly Contact[]>([]);
  const [choice, setChoice] = useState(() => ({ ...choiceOf({}), by: 'labels' as 'all' | 'labels' | 'segment' }));
  const [isChecked, setChecked] = useState(false);
  const audience = sentAudience(choice);
  const isMissing = kind === 'contacts' ? contacts.length === 0 : audience === undefined;
  const enrol = useAction(async () => {
    if (kind === 'audience' && audience) return crm.enrolAudience(sequence.id, audience);
    const { enrolled, skipped } = await crm.enrolContacts(
      sequence.id,
      contacts.map(({ id }) => id),
    );
    return { enrolled, skipped: skipped.length };
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (isMissing) return;
    const done = await enrol.run();
    if (!done) return;
    notifications.show({ color: 'green', message: t('enrolled', done) });
    onClose();
    await refresh();
  }

  return (
    <Dialog opened onClose={onClose} title={t('people_add')} size="lg">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack>
          {sequence.status === 'paused' && <Text size="sm">{t('enrol_paused')}</Text>}
          <Radio.Group label={t('enrol_who')} value={kind} onChange={setKind}>
            <Stack gap="xs" mt={6}>
              <Radio value="contacts" label={t('enrol_contacts')} />
              <Radio value="audience" label={t('enrol_audience')} disabled={kinds === undefined} />
            </Stack>
          </Radio.Group>
          {kind === 'contacts' && (
            <ContactPicker
              status="subscribed"
              label={t('contacts')}
              nobody={t('contacts_nobody')}
              contacts={contacts}
              onPick={setContacts}
              error={isChecked && isMissing ? t('contacts_missing') : undefined}
            />
          )}
          {kind === 'audience' && kinds && <AudienceFields label={t('enrol_which')} choice={choice} kinds={kinds} onChoice={setChoice} />}
          {kind === 'audience' && isChecked && isMissing && (
            <Text size="sm" role="alert" c="var(--mantine-color-error)">
              {t('audience_missing')}
            </Text>
          )}
          <Text size="sm" c="dimmed">
            {t('enrol_note')}
          </Text>
          <FormButtons action={enrol} onCancel={onClose} label={t('people_add')} />
        </Stack>
      </form>
    </Dialog>
  );
}
