import { seenClients } from '../../admin-ui/src/pages/bridge/clients';
import { verifies } from '../support/verifies';

test('each client is listed once for each key, with its last change', () => {
  verifies('D663');
  const actor = { kind: 'key', id: '1', name: 'desk' };
  const row = (client: string | null, action: string, at: string) => ({
    client,
    actor,
    at,
    resource: 'crm',
    action,
    ok: true,
    changed: true,
  });
  const rows = [
    { ...row('refused', 'update', '2026-01-04'), ok: false, changed: false },
    { ...row('claude 1.0', 'delete', '2026-01-03'), changed: false },
    row('claude 1.0', 'update', '2026-01-02'),
    row('claude 1.0', 'create', '2026-01-01'),
    row(null, 'delete', '2026-01-01'),
  ];
  expect(seenClients(rows)).toEqual([
    { id: 'key:1:claude 1.0', client: 'claude 1.0', by: actor, at: '2026-01-02', call: 'crm.update' },
    { id: 'key:1:', client: null, by: actor, at: '2026-01-01', call: 'crm.delete' },
  ]);
  expect(seenClients([])).toEqual([]);
});
