import { Button } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { ContentSource } from '../../api/operations';
import { useText } from '../../texts';
import { download } from '../../ui/download';
import { Failure } from '../../ui/states';

/** Downloads a source as a file for another site: no secrets, no people, no posts. */
export function ExportButton({ source: { id, slug } }: { source: ContentSource }) {
  const t = useText('sources');
  const api = useApi();
  const save = useAction(async () => {
    const envelope = await api.operate('content_sources', 'export', { id });
    download(`${slug}.source.json`, `${JSON.stringify(envelope, null, 2)}\n`, 'application/json');
  });
  return (
    <>
      <Button variant="default" size="xs" loading={save.isPending} onClick={() => void save.run()}>
        {t('export')}
      </Button>
      {save.error !== undefined && <Failure isInline title={t('not_exported')} message={messageOf(save.error)} />}
    </>
  );
}
