import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { useCrmApi } from '../../api/crm-hooks';
import type { EmailText } from '../flow/email-fields';

/** What an email that is still empty begins with: a template of the site, or a ready-made one. */
export function FromTemplate({ onTaken }: { onTaken: (words: EmailText) => void }) {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const { data } = useQuery({ queryKey: ['crm', 'templates', 'to-begin'], queryFn: crm.templatesToBegin });
  const take = useAction(async (choice: string) => {
    const made = data?.builtIn.find(({ slug }) => slug === choice);
    const words = made ?? (await crm.template(Number(choice))).template;
    onTaken({
      email_subject: words.email_subject,
      email_pre_header: words.post_excerpt,
      email_body: words.post_content,
    });
  });
  if (!data) return null;
  const own = data.own.map(({ id, title }) => ({ value: String(id), label: title }));
  const builtIn = data.builtIn.map(({ slug, post_title: title }) => ({ value: slug, label: title }));
  return (
    <Select
      label={t('begin_with')}
      description={t('begin_with_help')}
      placeholder={t('begin_with_choose')}
      data={[...(own.length > 0 ? [{ group: t('begin_own'), items: own }] : []), { group: t('begin_made'), items: builtIn }]}
      value={null}
      onChange={(choice) => choice !== null && void take.run(choice)}
      error={take.error === undefined ? undefined : messageOf(take.error)}
      disabled={take.isPending}
      comboboxProps={{ withinPortal: false }}
      searchable
      nothingFoundMessage={t('begin_none')}
      maw={420}
    />
  );
}
