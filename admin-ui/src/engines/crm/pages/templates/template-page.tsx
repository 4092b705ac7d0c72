import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { PartForm } from '../../../../ui/part-form';
import { useCrmApi, useStoring } from '../../api/crm-hooks';
import type { WholeTemplate } from '../../api/templates';
import { Back } from '../flow/back';
import { EmailFields } from '../flow/email-fields';
import { Upkeep } from '../flow/upkeep';

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
            <Whole whole={data} />
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
  const [draft, setDraft] = useState(() => ({
    email_subject: template.email_subject,
    email_pre_header: template.post_excerpt,
    email_body: template.post_content,
  }));
  const { email_subject, email_pre_header: post_excerpt, email_body: post_content } = draft;
  const storing = useStoring(() => crm.saveTemplate(template.ID, { email_subject, post_excerpt, post_content }));
  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <PartForm action={t('content_save')} {...storing}>
        <EmailFields draft={draft} onDraft={setDraft} />
      </PartForm>
    </Section>
  );
}

const shown = 5;

/** What names it is said before it is deleted. */
function Whole({ whole: { template, uses } }: { whole: WholeTemplate }) {
  const { ID: id, post_title: title } = template;
  const t = useText('templates');
  const crm = useCrmApi();
  const titles = uses.slice(0, shown).map((use) => t('quoted', { title: use.title }));
  return (
    <Upkeep
      path="/templates"
      title={title}
      rename={(name) => crm.saveTemplate(id, { post_title: name })}
      duplicate={async () => (await crm.duplicateTemplate(id)).template_id}
      remove={() => crm.removeTemplate(id)}
      removeText={
        uses.length === 0 ? t('delete_unused') : t('delete_used', { titles: titles.join(', '), more: Math.max(0, uses.length - shown) })
      }
    />
  );
}
