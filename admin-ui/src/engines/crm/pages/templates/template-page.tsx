import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Section } from '../../../../pages/settings/section';
import { useText } from '../../../../texts';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { useCrmApi } from '../../api/crm-hooks';
import type { WholeTemplate } from '../../api/templates';
import { Back } from '../flow/back';
import type { EmailText } from '../flow/email-fields';
import { EmailForm } from '../flow/email-form';
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

type Stored = WholeTemplate['template'];

const textOf = ({ email_subject, post_excerpt, post_content }: Stored): EmailText => ({
  email_subject,
  email_pre_header: post_excerpt,
  email_body: post_content,
});

function Content({ template }: { template: Stored }) {
  const t = useText('templates');
  const crm = useCrmApi();
  return (
    <Section title={t('content')} lead={t('content_lead')}>
      <EmailForm
        stored={textOf(template)}
        load={async (seen) => textOf(await crm.templateText(template.ID, seen))}
        save={({ email_subject, email_pre_header: post_excerpt, email_body: post_content }, seen) =>
          crm.saveTemplate(
            template.ID,
            {
              ...(email_subject !== undefined && { email_subject }),
              ...(post_excerpt !== undefined && { post_excerpt }),
              ...(post_content !== undefined && { post_content }),
            },
            seen,
          )
        }
        action={t('content_save')}
      />
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
