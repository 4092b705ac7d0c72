import { Button, PasswordInput, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { messageOf } from '../../../api/errors';
import { useAction, useApi } from '../../../api/hooks';
import type { SentFile, ShownPlan } from '../../../api/site-file';
import { useText } from '../../../texts';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { NotLoaded } from '../../../ui/not-loaded';
import { Failure } from '../../../ui/states';
import { PlanView } from './plan-view';

type Secrets = Readonly<Record<string, string>>;
type Chosen = Omit<SentFile, 'secrets'>;

/** What leads the site to a file: first the secrets that the file only names, then what would change. */
export function Comparison({ chosen }: { chosen: Chosen }) {
  const t = useText('settings');
  const api = useApi();
  const [secrets, setSecrets] = useState<Secrets>({});
  const file = { ...chosen, secrets };
  // Every comparison is of the site as it is now; one that was made before says nothing.
  const query = useQuery({
    queryKey: ['site-file', chosen.name, Object.keys(secrets)],
    queryFn: () => api.compareSiteFile(file),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const { data } = query;
  return (
    <Stack gap="sm" aria-live="polite" style={{ whiteSpace: 'pre-line' }}>
      <NotLoaded query={query} failed={t('file_not_compared')} loading={t('file_comparing')} />
      {data && !data.plan && <SecretsForm names={data.needs} onGiven={setSecrets} />}
      {data?.plan && <Planned file={file} plan={data.plan} refetch={() => void query.refetch()} />}
    </Stack>
  );
}

function SecretsForm({ names, onGiven }: { names: readonly string[]; onGiven: (secrets: Secrets) => void }) {
  const t = useText('settings');
  const [secrets, setSecrets] = useState<Secrets>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onGiven(secrets);
  };
  return (
    <form onSubmit={submit} autoComplete="off">
      <Stack gap="sm">
        <Text size="sm">{t('file_needs')}</Text>
        {names.map((name) => (
          <PasswordInput
            key={name}
            label={name}
            autoComplete="off"
            required
            value={secrets[name] ?? ''}
            onChange={({ currentTarget: { value } }) => setSecrets({ ...secrets, [name]: value })}
          />
        ))}
        <Button type="submit" disabled={names.some((name) => !secrets[name])} style={{ alignSelf: 'flex-start' }}>
          {t('file_compare')}
        </Button>
      </Stack>
    </form>
  );
}

interface PlannedProps {
  file: SentFile;
  plan: ShownPlan;
  refetch: () => void;
}

function Planned({ file, plan: first, refetch }: PlannedProps) {
  const t = useText('settings');
  const api = useApi();
  const queries = useQueryClient();
  const [left, setLeft] = useState<ShownPlan>();
  const [isAsking, setAsking] = useState(false);
  const [applied, setApplied] = useState<{ stopped?: string; notes: readonly string[] }>({ notes: [] });
  const apply = useAction(api.applySiteFile);
  const plan = left ?? first;
  const { items } = plan;
  const isGrave = items.some(({ mark }) => mark === '-');

  async function carryOut() {
    const done = await apply.run(file, plan.state);
    setAsking(false);
    if (!done) return;
    setApplied(done);
    await queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'site-file' });
    if (done.stopped !== undefined) return refetch();
    setLeft(done.left ?? { ...plan, items: [], later: [] });
    notifications.show({ color: 'green', message: t('file_applied', { name: file.name }) });
  }

  return (
    <>
      <PlanView plan={plan} />
      {applied.notes.map((note) => (
        <Text key={note} size="sm">
          {t('file_to_do', { note })}
        </Text>
      ))}
      {applied.stopped !== undefined && <Failure isInline title={t('file_stopped')} message={applied.stopped} />}
      {apply.error !== undefined && (
        <Failure
          isInline
          title={t('file_not_applied')}
          message={messageOf(apply.error)}
          action={{ label: t('file_compare_again'), perform: refetch }}
        />
      )}
      {items.length > 0 && (
        <Button style={{ alignSelf: 'flex-start' }} {...(isGrave && { color: 'red.8' })} onClick={() => setAsking(true)}>
          {t('file_apply', { count: items.length })}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t('file_apply_title')}
          action={t('file_apply', { count: items.length })}
          isGrave={isGrave}
          isPending={apply.isPending}
          onConfirm={() => void carryOut()}
          onClose={() => setAsking(false)}
        >
          {t('file_apply_text', { name: file.name, gone: items.filter(({ mark }) => mark === '-').length })}
        </ConfirmDialog>
      )}
    </>
  );
}
