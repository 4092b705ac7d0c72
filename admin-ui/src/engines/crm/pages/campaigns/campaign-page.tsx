import { Button, Group, Stack } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { DeleteDialog } from '../../../../ui/delete-dialog';
import { useAfterEmailWay } from '../../../../ui/no-mail-server';
import { NotLoaded } from '../../../../ui/not-loaded';
import { PageHead } from '../../../../ui/page-head';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import type { Campaign } from '../../api/campaigns';
import { useCampaign, useCrmApi, useCrmRefresh } from '../../api/crm-hooks';
import { Back } from '../flow/back';
import { AudienceSection } from './audience-section';
import { ContentSection } from './content-section';
import { ReportSection } from './report-section';
import { SendSection } from './send-section';
import { Status } from './status';

/** A campaign: a draft is written here and sent, one that is on its way is followed, and one that was sent is reported. */
export function CampaignPage({ id }: { id: number }) {
  const t = useText('campaigns');
  const query = useAfterEmailWay(useCampaign(id));
  const { data } = query;
  const isDraft = data?.campaign.status === 'draft';
  return (
    <>
      <Back to={data ? listOf(data.campaign) : '/campaigns'} label={t(isMade(data?.campaign) ? 'to_recurring' : 'to_list')} />
      {!data && <PageHead title={t('one')} />}
      <NotLoaded query={query} failed={t('one_failed')} loading={t('one_loading')} />
      {data && (
        <>
          <PageHead title={data.campaign.title} lead={<Status status={data.campaign.status} />}>
            <Upkeep campaign={data.campaign} />
          </PageHead>
          <Stack gap="lg" maw={860}>
            {isDraft && <ContentSection campaign={data.campaign} />}
            {isDraft && <AudienceSection campaign={data.campaign} />}
            {isDraft && <SendSection campaign={data.campaign} />}
            {!isDraft && <ReportSection progress={data} />}
          </Stack>
        </>
      )}
    </>
  );
}

/** Whether a recurring campaign made it. */
const isMade = (campaign: Campaign | undefined) => campaign?.type === 'recurring_mail';

/** Where it is listed. */
const listOf = (campaign: Campaign) => (isMade(campaign) ? `/recurring/${campaign.parent_id}` : '/campaigns');

function Upkeep({ campaign }: { campaign: Campaign }) {
  const { id, title, status } = campaign;
  const t = useText('campaigns');
  const crm = useCrmApi();
  const refresh = useCrmRefresh();
  const copy = useAction(() => crm.duplicateCampaign(id));
  const [isDeleting, setDeleting] = useState(false);

  async function duplicate() {
    const made = await copy.run();
    if (!made) return;
    notifications.show({ message: t('duplicated', { title: made.campaign.title }) });
    navigate(`/campaigns/${made.campaign.id}`);
    await refresh();
  }

  return (
    <Group gap="xs">
      <Button variant="default" size="xs" loading={copy.isPending} onClick={() => void duplicate()}>
        {t('duplicate')}
      </Button>
      <Button variant="default" size="xs" onClick={() => setDeleting(true)}>
        {t('delete')}
      </Button>
      {copy.error !== undefined && <Failure isInline title={t('not_duplicated')} message={messageOf(copy.error)} />}
      {isDeleting && (
        <DeleteDialog
          title={t('delete_ask', { title })}
          action={t('delete')}
          failed={t('not_deleted')}
          perform={() => crm.removeCampaign(id)}
          onDone={() => {
            navigate(listOf(campaign));
            void refresh();
          }}
          onClose={() => setDeleting(false)}
        >
          {t(status === 'draft' ? 'delete_draft_text' : 'delete_sent_text')}
        </DeleteDialog>
      )}
    </Group>
  );
}
