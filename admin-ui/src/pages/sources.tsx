import { Button } from '@mantine/core';
import { messageOf } from '../api/errors';
import { useSources } from '../api/hooks';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { PlusIcon } from '../ui/icons';
import { PageHead } from '../ui/page-head';
import { Link } from '../ui/router';
import { Failure, Loading } from '../ui/states';
import { NoSources } from './sources/no-sources';
import { SourceList } from './sources/source-list';
import { SourcePage } from './sources/source-page';

/** All content sources, or one of them. */
export function SourcesPage({ parts: [id] }: PageProps) {
  return id === undefined ? <All /> : <SourcePage key={id} id={id} />;
}

function All() {
  const frame = useText('frame');
  const { data: sources, error, refetch } = useSources();
  return (
    <>
      <PageHead
        title={frame('page_sources')}
        lead="Other systems post articles here by webhook. A mapping that you approve turns them into posts."
      >
        {sources && sources.length > 0 && (
          <Button component={Link} to="/console/content_sources/create" leftSection={<PlusIcon size={16} />}>
            Create a source
          </Button>
        )}
      </PageHead>
      {!sources && error && (
        <Failure
          title="The sources could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!sources && !error && <Loading label="Loading the sources" />}
      {sources?.length === 0 && <NoSources />}
      {sources && sources.length > 0 && <SourceList sources={sources} />}
    </>
  );
}
