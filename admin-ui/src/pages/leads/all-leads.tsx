import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useAssignees, useLeads } from '../../api/hooks';
import { useText } from '../../texts';
import { DataList } from '../../ui/list/data-list';
import { EmptyList } from '../../ui/list/empty-list';
import { useListState } from '../../ui/list/list-state';
import { NotLoaded } from '../../ui/not-loaded';
import { PageHead } from '../../ui/page-head';
import { Link } from '../../ui/router';
import { BulkBar } from './bulk-bar';
import { ExportMenu } from './export-menu';
import { choiceOf, moreNames } from './filter';
import { FindingsBanner } from './findings-banner';
import { useLeadColumns } from './lead-columns';
import { LeadsNav } from './leads-nav';
import { MoreFilters } from './more-filters';
import { useStatusChoices } from './status';

const path = '/leads';
const typingMs = 300;

/** The list of leads: the server chooses, sorts and cuts it (D545). */
export function AllLeads() {
  const t = useText('leads');
  const frame = useText('frame');
  const list = useListState(path);
  // While somebody types, no letter is a question of its own.
  const [search] = useDebouncedValue(list.search, typingMs);
  const query = useLeads({ ...choiceOf({ ...list, search }), page: list.page });
  const { data, isPlaceholderData } = query;
  const { data: accounts = [] } = useAssignees();
  const columns = useLeadColumns();
  const statuses = useStatusChoices();
  return (
    <>
      <PageHead title={frame('page_leads')} lead={t('lead')}>
        {data && data.total > 0 && <ExportMenu choice={choiceOf(list)} />}
      </PageHead>
      <LeadsNav current="list" />
      <FindingsBanner />
      <NotLoaded query={query} failed={t('load_failed')} loading={t('loading')} />
      {data && (
        <DataList
          path={path}
          name={frame('page_leads')}
          rows={data.items}
          served={data}
          isStale={isPlaceholderData || search !== list.search}
          idOf={({ id }) => String(id)}
          nameOf={({ ref }) => ref}
          columns={columns}
          filters={[
            { key: 'status', label: t('status'), choices: statuses },
            {
              key: 'assignee',
              label: t('assignee'),
              choices: accounts.map(({ user_id, name }) => ({ value: String(user_id), label: name })),
            },
            { key: 'due', label: t('reminder'), choices: [{ value: '1', label: t('reminder_due') }] },
          ]}
          more={{ keys: ['contact', ...moreNames], fields: <MoreFilters list={list} /> }}
          bulk={(rows, clear) => <BulkBar leads={rows} onDone={clear} />}
          empty={
            <EmptyList title={t('none')} text={t('none_text')}>
              <Button component={Link} to="/leads/settings">
                {t('none_way')}
              </Button>
            </EmptyList>
          }
        />
      )}
    </>
  );
}
