import { Button, Menu } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { LeadChoice } from '../../api/operations';
import { useText } from '../../texts';
import { download } from '../../ui/download';
import { DownloadIcon } from '../../ui/icons';
import { Failure } from '../../ui/states';

/** The leads of the filter as a table for a spreadsheet. */
export function ExportMenu({ choice }: { choice: LeadChoice }) {
  const t = useText('leads');
  const api = useApi();
  const fetching = useAction((withContact: boolean) =>
    api.operate('leads', 'export', { ...choice, csv: true, ...(withContact && { with_contact: true }) }),
  );

  async function save(withContact: boolean) {
    const answer = await fetching.run(withContact);
    // The mark at its beginning tells spreadsheets that it is UTF-8.
    if (answer?.csv !== undefined) download('leads.csv', `\uFEFF${answer.csv}`, 'text/csv;charset=utf-8');
  }

  return (
    <div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<DownloadIcon size={16} />} loading={fetching.isPending}>
            {t('export')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save(false)}>{t('export_plain')}</Menu.Item>
          <Menu.Item onClick={() => void save(true)}>{t('export_contact')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {fetching.error !== undefined && <Failure isInline title={t('not_exported')} message={messageOf(fetching.error)} />}
    </div>
  );
}
