import { Button, Menu } from '@mantine/core';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { LeadChoice } from '../../api/operations';
import { DownloadIcon } from '../../ui/icons';
import { Failure } from '../../ui/states';
import { download } from './download';

/** The leads of the filter as a table for a spreadsheet. */
export function ExportMenu({ choice }: { choice: LeadChoice }) {
  const api = useApi();
  const fetching = useAction((withContact: boolean) =>
    api.operate('leads', 'export', { ...choice, csv: true, ...(withContact && { with_contact: true }) }),
  );

  async function save(withContact: boolean) {
    const answer = await fetching.run(withContact);
    if (answer?.csv !== undefined) download('leads.csv', answer.csv);
  }

  return (
    <div>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button variant="default" leftSection={<DownloadIcon size={16} />} loading={fetching.isPending}>
            Export CSV
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => void save(false)}>Without contact details</Menu.Item>
          <Menu.Item onClick={() => void save(true)}>With contact details</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {fetching.error !== undefined && <Failure isInline title="Nothing was exported" message={messageOf(fetching.error)} />}
    </div>
  );
}
