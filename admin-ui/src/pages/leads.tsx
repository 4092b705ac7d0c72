import { Box, Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/errors';
import { useAction, useApi, useLeads } from '../api/hooks';
import type { LeadFilter } from '../api/operations';
import type { PageProps } from '../pages';
import { DownloadIcon } from '../ui/icons';
import { PageHead } from '../ui/page-head';
import { Failure, Loading } from '../ui/states';
import { csvOf } from './leads/csv';
import { download } from './leads/download';
import { LeadFilters } from './leads/lead-filters';
import { LeadList } from './leads/lead-list';
import { LeadPage } from './leads/lead-page';
import { LeadSettings } from './leads/lead-settings';

/** All leads, or one of them. */
export function LeadsPage({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <LeadPage key={id} id={Number(id)} />;
}

const everything: LeadFilter = { source: '', since: '', page: 1 };

function All() {
  const [filter, setFilter] = useState(everything);
  const { data, error, refetch } = useLeads(filter);
  return (
    <>
      <PageHead title="Leads" lead="Visitors who called, asked or wrote. Each timeline shows when it was tampered with.">
        <ExportButton since={filter.since} />
      </PageHead>
      <LeadFilters filter={filter} onChange={(changed) => setFilter({ ...filter, page: 1, ...changed })} />
      {!data && error && (
        <Failure
          title="The leads could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label="Loading the leads" />}
      {data && (
        <LeadList leads={data} isFiltered={filter.source !== '' || filter.since !== ''} onPage={(page) => setFilter({ ...filter, page })} />
      )}
      <Box mt="xl" maw={860}>
        <LeadSettings />
      </Box>
    </>
  );
}

/** All leads as a table for a spreadsheet; the filter by time applies. */
function ExportButton({ since }: { since: string }) {
  const api = useApi();
  const fetching = useAction(() => api.operate('leads', 'export', since ? { since } : {}));

  async function save() {
    const found = await fetching.run();
    if (found) download('leads.csv', csvOf(found.rows));
  }

  return (
    <div>
      <Button variant="default" leftSection={<DownloadIcon size={16} />} loading={fetching.isPending} onClick={() => void save()}>
        Export CSV
      </Button>
      {fetching.error !== undefined && <Failure isInline title="Nothing was exported" message={messageOf(fetching.error)} />}
    </div>
  );
}
