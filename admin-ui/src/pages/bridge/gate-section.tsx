import { Badge, Button, List, Stack, Text } from '@mantine/core';
import { confirmed } from '../../api/confirmed';
import { messageOf } from '../../api/errors';
import { useAction, useApi, useBridgeGate } from '../../api/hooks';
import { useSentences } from '../../sentences';
import { useText } from '../../texts';
import { Failure, Loading } from '../../ui/states';
import { Section } from '../settings/section';

const module = 'assistant-bridge';

/** Whether requests reach the bridge, and if not, why, with the button that opens it. */
export function GateSection() {
  const t = useText('bridge');
  const frame = useText('frame');
  const translate = useSentences();
  const { data: gate, error, refetch } = useBridgeGate();
  return (
    <Section title={t('state')} lead={t('state_lead')}>
      {!gate && !error && <Loading label={t('loading')} />}
      {!gate && error && (
        <Failure
          isInline
          title={t('load_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {gate && (
        <Stack gap="sm" align="flex-start" aria-live="polite">
          <Badge color={gate.isOpen ? 'green' : 'gray'} variant="light" size="lg">
            {gate.isOpen ? t('open') : t('closed')}
          </Badge>
          {gate.isOpen ? <Text size="sm">{translate(gate.reasons)}</Text> : <Closed text={gate.reasons} onOpened={refetch} />}
        </Stack>
      )}
    </Section>
  );
}

/** The reasons, of which the health check names the operations that remedy them. */
function Closed({ text, onOpened }: { text: string; onOpened: () => Promise<unknown> }) {
  const t = useText('bridge');
  const translate = useSentences();
  const api = useApi();
  const reasons = text.split('; ');
  // The domain by which others reach the site may be another one than that of this page.
  const domain = reasons.flatMap((reason) => /^(\S+) has no entitlement.*modules\.entitlements_grant/.exec(reason)?.[1] ?? [])[0];
  const canOpen = domain !== undefined || text.includes('modules.activate');
  const open = useAction(async () => {
    if (domain !== undefined)
      await confirmed(api, { resource: 'modules', action: 'entitlements_grant', params: { module_id: module, domain } });
    await api.operate('modules', 'activate', { module });
    await onOpened();
  });
  return (
    <>
      <List size="sm" spacing={4}>
        {reasons.map((reason) => (
          <List.Item key={reason}>{translate(reason.replace(/\s*\(modules\.\w+\)/, '').replace(/\.$/, ''))}</List.Item>
        ))}
      </List>
      {open.error !== undefined && <Failure isInline title={t('not_opened')} message={messageOf(open.error)} />}
      {canOpen && (
        <Button loading={open.isPending} onClick={() => void open.run()}>
          {domain === undefined ? t('activate') : t('grant', { domain })}
        </Button>
      )}
    </>
  );
}
