import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { PartForm } from '../../../../ui/part-form';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import type { WholeTemplate } from '../../api/templates';
import { Back } from '../flow/back';
import { EmailFields } from '../flow/email-fields';
import { NameDialog } from '../flow/name-dialog';
import { DeleteTemplate } from './delete-template';

/** A template: what an email that begins with it says. */
export function TemplatePage({ id }: { id: number }) {
  const t = useText('templates');
  const crm = useCrmApi();
  const query = useQuery({ queryKey: ['crm', 'template', id], queryFn: () => crm.template(id), staleTime: 2000 });
  const { data } = query;
  return (
    <>
      <Back to="/templates" label={t('to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.template.post_title} lead={t('used', { count: data.uses.length })}>
            <Upkeep whole={data} />
          </PageHead>
          <Stack gap="lg" maw={860}>
            <Content template={data.template} />
          </Stack>
        </>
      )}
    </>
  );
}

function Content({ template }: Pick<WholeTemplate, 'template'>) {
  const t = useText('templates');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [draft, setDraft] = useState(() => ({
    email_subject: template.email_subject,
    email_pre_header: template.post_excerpt,
    email_body: template.post_content,
  }));
  const save = useAction(() =>
    crm.saveTemplate(template.ID, {
      email_subject: draft.email_subject,
      post_excerpt: draft.email_pre_header,
      post_content: draft.email_body,
    }),
  );

  async function send() {
    const saved = await save.run();
    if (!saved) return;
    notifications.show({ color: 'green', message: saved.message });
    await refresh();
  }

  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <PartForm action={t('content_save')} isPending={save.isPending} error={save.error} onSave={() => void send()}>
        <EmailFields draft={draft} onDraft={setDraft} />
      </PartForm>
    </Section>
  );
}

function Upkeep({ whole }: { whole: WholeTemplate }) {
  const { ID: id, post_title: title } = whole.template;
  const t = useText('templates');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const [asking, setAsking] = useState<'rename' | 'delete'>();
  const copy = useAction(async () => {
    const { template_id: copyId } = await crm.duplicateTemplate(id);
    navigate(`/templates/${copyId}`);
    await refresh();
  });

  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Button variant="default" size="xs" onClick={() => setAsking('rename')}>
          {t('rename')}
        </Button>
        <Button variant="default" size="xs" loading={copy.isPending} onClick={() => void copy.run()}>
          {t('duplicate')}
        </Button>
        <Button variant="default" size="xs" onClick={() => setAsking('delete')}>
          {t('delete')}
        </Button>
      </Group>
      {copy.error !== undefined && <Failure isInline title={t('not_done')} message={messageOf(copy.error)} />}
      {asking === 'rename' && (
        <NameDialog
          title={t('rename')}
          label={t('name')}
          missing={t('name_missing')}
          name={title}
          perform={(name) => crm.saveTemplate(id, { post_title: name }).then(refresh)}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'delete' && <DeleteTemplate whole={whole} onClose={() => setAsking(undefined)} />}
    </Stack>
  );
}
