import { Box } from '@mantine/core';
import { messageOf } from '../api/errors';
import { useLeads } from '../api/hooks';
import type { PageProps } from '../pages';
import { keepState, useAddressState } from '../ui/address-state';
import { PageHead } from '../ui/page-head';
import { Failure, Loading } from '../ui/states';
import { ExportMenu } from './leads/export-menu';
import { choiceOf, filterIn, isFiltered, type LeadFilter, pageIn } from './leads/filter';
import { LeadFilters } from './leads/lead-filters';
import { LeadList } from './leads/lead-list';
import { LeadPage } from './leads/lead-page';
import { LeadSettings } from './leads/lead-settings';

/** All leads, or one of them. */
export function LeadsPage({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <LeadPage key={id} id={Number(id)} />;
}

function All() {
  const state = useAddressState();
  const filter = filterIn(state);
  const page = pageIn(state);
  const { data, error, refetch, isPlaceholderData } = useLeads({ ...choiceOf(filter), page });
  const show = (changed: Partial<LeadFilter>, isTyping: boolean) => keepState('/leads', { ...filter, ...changed }, { replace: isTyping });
  return (
    <>
      <PageHead title="Leads" lead="Visitors who called, asked or wrote. The page of a lead says if its timeline was changed afterwards.">
        <ExportMenu choice={choiceOf(filter)} />
      </PageHead>
      <LeadFilters filter={filter} onChange={show} />
      {!data && error && (
        <Failure
          title="The leads could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!data && !error && <Loading label="Loading the leads" />}
      {data && (
        <LeadList
          key={state.toString()}
          leads={data}
          isStale={isPlaceholderData}
          isFiltered={isFiltered(filter)}
          onPage={(next) => keepState('/leads', { ...filter, page: String(next) })}
        />
      )}
      <Box mt="xl" maw={860}>
        <LeadSettings />
      </Box>
    </>
  );
}
