import { Button, Group } from '@mantine/core';
import { messageOf } from '../api/errors';
import { useSources } from '../api/hooks';
import type { PageProps } from '../pages';
import { useText } from '../texts';
import { PlusIcon } from '../ui/icons';
import { subpage } from '../ui/later';
import { PageHead } from '../ui/page-head';
import { Link } from '../ui/router';
import { Failure, Loading } from '../ui/states';
import { ImportButton } from './sources/import-button';
import { NoSources } from './sources/no-sources';
import { SourceList } from './sources/source-list';
import { SourcePage } from './sources/source-page';

const NewSourcePage = subpage(async () => (await import('./sources/new-source-page')).NewSourcePage);

/** All content sources, one of them, or a new one. */
export function SourcesPage({ parts: [id] }: PageProps) {
  if (id === 'new') return <NewSourcePage />;
  return id === undefined ? <All /> : <SourcePage key={id} id={id} />;
}

function All() {
  const t = useText('sources');
  const frame = useText('frame');
  const { data: sources, error, refetch } = useSources();
  return (
    <>
      <PageHead title={frame('page_sources')} lead={t('lead')}>
        <Group gap="sm">
          {sources && <ImportButton />}
          {sources && sources.length > 0 && (
            <Button component={Link} to="/sources/new" leftSection={<PlusIcon size={16} />}>
              {t('create')}
            </Button>
          )}
        </Group>
      </PageHead>
      {!sources && error && (
        <Failure
          title={t('load_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {!sources && !error && <Loading label={t('loading')} />}
      {sources?.length === 0 && <NoSources />}
      {sources && sources.length > 0 && <SourceList sources={sources} />}
    </>
  );
}
