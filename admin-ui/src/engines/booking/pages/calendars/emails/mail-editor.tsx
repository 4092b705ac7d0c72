import { Anchor, Grid, Group, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Section } from '../../../../../pages/settings/section';
import { PartConflict } from '../../../../../records/part-conflict';
import { type StoredDraft, useStoredDraft } from '../../../../../records/stored-draft';
import { useText } from '../../../../../texts';
import { BackIcon } from '../../../../../ui/icons';
import { PartForm } from '../../../../../ui/part-form';
import { Link } from '../../../../../ui/router';
import type { EventPath } from '../../../api/booking';
import { useBookingApi } from '../../../api/booking-hooks';
import type { EventMail, MailKey } from '../../../api/mails';
import * as bounds from '../../../bounds';
import { useRefusal } from '../rules/refusal';
import { CodeButtons } from './code-buttons';
import { LeadRows } from './lead-rows';
import { MailPreview } from './mail-preview';
import { htmlOf, textOf } from './mail-text';
import { useInsertion } from './use-insertion';
import { useSaveMail } from './use-mails';
import { type Written, writtenOf } from './written';

interface MailEditorProps {
  path: EventPath;
  name: MailKey;
  mail: EventMail;
}

/** What an email says, beside what comes of it. */
export function MailEditor({ path, name, mail }: MailEditorProps) {
  const t = useText('event-types');
  const booking = useBookingApi();
  const save = useSaveMail(path);
  const draft = useStoredDraft<Email>(mail.email, {
    load: async (seen) => (await booking.mails(path, seen))[name].email,
    save: (email, seen) => save(name, { email }, seen),
  });
  const { subject, body } = draft.fields;
  return (
    <>
      <Group gap="xs" mb="sm">
        <Anchor component={Link} to={`/calendars/${path.calendarId}/events/${path.id}/emails`} size="sm">
          <Group component="span" gap={4} display="inline-flex">
            <BackIcon size={15} />
            {t('all_mails')}
          </Group>
        </Anchor>
      </Group>
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 6 }} miw={0}>
          <Section title={t(`mail_${name}`)} lead={t(`mail_when_${name}`)}>
            <Form {...{ path, name, mail, draft }} />
          </Section>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 6 }} miw={0}>
          <MailPreview path={path} name={name} email={{ subject, body }} />
        </Grid.Col>
      </Grid>
    </>
  );
}

type Email = EventMail['email'];

function Form({ path, name, mail, draft: stored }: MailEditorProps & { draft: StoredDraft<Email> }) {
  const t = useText('event-types');
  const frame = useText('frame');
  const { fields: draft, set, hasChanged, theirs, settle, send, isPending, error } = stored;
  const { problem, rest, noteSent } = useRefusal({ error, draft, prefix: `notifications.${name}.email.` });
  const store = () => {
    noteSent();
    void send();
  };
  return (
    <PartForm
      action={frame('save')}
      isPending={isPending}
      error={rest}
      unchanged={hasChanged ? undefined : t('nothing_changed')}
      onSave={store}
    >
      <Fields {...{ path, mail, draft, problem }} onChange={set} />
      {theirs && (
        <PartConflict onSettle={settle}>
          <Fields {...{ path, mail }} draft={theirs} problem={() => undefined} onChange={() => undefined} />
        </PartConflict>
      )}
    </PartForm>
  );
}

function Fields({ mail, ...words }: WordsProps & Pick<MailEditorProps, 'mail'>) {
  const t = useText('event-types');
  const { draft, problem, onChange } = words;
  return (
    <>
      {draft.times && <LeadRows leads={draft.times} problem={(at) => problem(`times${at}`)} onChange={(times) => onChange({ times })} />}
      {draft.times && !mail.enabled && (
        <Text size="sm" c="dimmed">
          {t('reminder_off')}
        </Text>
      )}
      <Words {...words} />
      {mail.is_host && (
        <TextInput
          label={t('recipients')}
          description={t('recipients_hint')}
          value={draft.additional_recipients ?? ''}
          onChange={({ currentTarget: { value } }) => onChange({ additional_recipients: value })}
          error={problem('additional_recipients')}
        />
      )}
    </>
  );
}

interface WordsProps {
  path: EventPath;
  draft: Email;
  problem: (field: string) => string | undefined;
  onChange: (changed: Partial<Email>) => void;
}

/** Subject and text, and the placeholders for both. */
function Words({ path, draft, problem, onChange }: WordsProps) {
  const t = useText('event-types');
  const [last, setLast] = useState<Written>(() => ({ body: draft.body, text: textOf(draft.body) }));
  const { text } = writtenOf(last, draft.body, textOf);
  const isText = text !== undefined;
  const write = (value: string) => {
    const written = isText ? { body: htmlOf(value), text: value } : { body: value, text: undefined };
    setLast(written);
    onChange({ body: written.body });
  };
  const body = isText ? text : draft.body;
  const insertion = useInsertion({
    subject: { value: draft.subject, write: (subject) => onChange({ subject }) },
    body: { value: body, write },
  });
  const insert = (code: string, label: string) => {
    const isLink = code.startsWith('##');
    if (!isLink) return insertion.insert(code);
    // An address in a subject or a sentence says nothing: it becomes a link with words.
    insertion.insert(isText ? `[${label}](${code})` : `<a href="${code}">${label}</a>`, 'body');
  };
  return (
    <>
      <TextInput
        {...insertion.field('subject')}
        label={t('subject')}
        value={draft.subject}
        onChange={({ currentTarget: { value } }) => onChange({ subject: value })}
        error={problem('subject')}
        {...bounds.email.subject}
        required
      />
      <Textarea
        {...insertion.field('body')}
        label={t('mail_text')}
        description={t(isText ? 'mail_text_hint' : 'mail_html_hint')}
        value={body}
        onChange={({ currentTarget: { value } }) => write(value)}
        error={problem('body')}
        autosize
        minRows={8}
        maxRows={24}
        required
      />
      <CodeButtons path={path} onCode={insert} />
    </>
  );
}
