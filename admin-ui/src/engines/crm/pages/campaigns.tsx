import { Button, Stack } from '@mantine/core';
import { messageOf } from '../../../api/errors';
import { useAction } from '../../../api/hooks';
import type { PageProps } from '../../../pages';
import { useText, type Text as Words } from '../../../texts';
import { PlusIcon } from '../../../ui/icons';
import { subpage } from '../../../ui/later';
import type { Column } from '../../../ui/list/columns';
import { useListState } from '../../../ui/list/list-state';
import { navigate } from '../../../ui/router';
import { Failure } from '../../../ui/states';
import type { Campaign } from '../api/campaigns';
import { useCampaigns, useCrmApi, useCrmRefresh } from '../api/crm-hooks';
import { Status } from './campaigns/status';
import { stateOf, when } from './campaigns/when';
import { TitledList } from './flow/titled-list';

const CampaignPage = subpage(async () => (await import('./campaigns/campaign-page')).CampaignPage);

const statuses = ['draft', 'scheduled', 'working', 'paused', 'archived'] as const;

/** All campaigns, or one. */
export function CampaignsPage({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <CampaignPage key={id} id={Number(id)} />;
}

function All() {
  const t = useText('campaigns');
  const frame = useText('frame');
  const list = useListState('/campaigns');
  const query = useCampaigns({ page: list.page, search: list.search, status: list.filter('status') });
  return (
    <TitledList
      path="/campaigns"
      name={frame('page_campaigns')}
      words={{
        lead: t('lead'),
        failed: t('load_failed'),
        loading: t('loading'),
        none: t('none'),
        noneText: t('none_text'),
      }}
      query={query}
      idOf={({ id }) => id}
      titleOf={({ title }) => title}
      titleLabel={t('title')}
      beneath={({ email_subject: subject }) => subject}
      filters={[{ key: 'status', label: t('state'), choices: statuses.map((value) => ({ value, label: t('status', { status: value }) })) }]}
      columns={columnsOf(t)}
      add={<NewCampaign />}
    />
  );
}

/** Makes a draft, which its page then asks for the rest of. */
function NewCampaign() {
  const t = useText('campaigns');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const create = useAction(crm.createCampaign);

  async function make() {
    // Titles are unique, and a person may begin two in a minute.
    const stamp = new Date().toISOString().slice(0, 19).replace('T', ' ');
    const made = await create.run(t('new_title', { stamp }));
    if (!made) return;
    navigate(`/campaigns/${made.id}`);
    await refresh();
  }

  return (
    <Stack gap="xs">
      <Button leftSection={<PlusIcon size={16} />} loading={create.isPending} onClick={() => void make()}>
        {t('new')}
      </Button>
      {create.error !== undefined && <Failure isInline title={t('not_made')} message={messageOf(create.error)} />}
    </Stack>
  );
}

const columnsOf = (t: Words<'campaigns'>): Column<Campaign>[] => [
  {
    key: 'status',
    label: t('state'),
    value: ({ status }) => t('status', { status: stateOf(status) }),
    cell: ({ status }) => <Status status={status} />,
  },
  { key: 'recipients', label: t('recipients'), value: ({ recipients_count: count }) => count },
  { key: 'when', label: t('when'), value: (campaign) => when(campaign) },
];
