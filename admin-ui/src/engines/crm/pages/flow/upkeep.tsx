import { Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { type ReactNode, useState } from 'react';
import { messageOf } from '../../../../api/errors';
import { useAction } from '../../../../api/hooks';
import { useText } from '../../../../texts';
import { navigate } from '../../../../ui/router';
import { Failure } from '../../../../ui/states';
import { useCrmRefresh } from '../../api/crm-hooks';
import { DeleteButton } from './delete-button';
import { NameDialog } from './name-dialog';

interface UpkeepProps {
  /** The list that it is in. */
  path: string;
  title: string;
  /** Whether it runs; given where it can be paused. */
  running?: {
    readonly isOn: boolean;
    /** What keeps it from being activated, if anything. */
    readonly problem: string | undefined;
    readonly set: (isOn: boolean) => Promise<unknown>;
    /** Said afterwards. */
    readonly done: (isOn: boolean) => string;
  };
  rename: (title: string) => Promise<unknown>;
  /** Makes a copy, and says its id. */
  duplicate: () => Promise<number>;
  duplicated?: string;
  remove: () => Promise<{ readonly message: string }>;
  /** What is lost with it. */
  removeText: ReactNode;
}

/** What is done to a record as a whole: activated or paused, renamed, duplicated, deleted. */
export function Upkeep({ path, title, running, rename, duplicate, duplicated, remove, removeText }: UpkeepProps) {
  const t = useText('flow');
  const refresh = useCrmRefresh();
  const [isRenaming, setRenaming] = useState(false);
  const act = useAction(async (work: () => Promise<string | undefined>) => {
    const message = await work();
    if (message) notifications.show({ message });
    await refresh();
  });
  const copy = async () => {
    navigate(`${path}/${await duplicate()}`);
    return duplicated;
  };

  return (
    <Stack gap={4}>
      <Group gap="xs">
        {running && <Running running={running} isPending={act.isPending} act={(work) => void act.run(work)} />}
        <Button variant="default" size="xs" onClick={() => setRenaming(true)}>
          {t('rename')}
        </Button>
        <Button variant="default" size="xs" loading={act.isPending} onClick={() => void act.run(copy)}>
          {t('duplicate')}
        </Button>
        <DeleteButton path={path} title={title} remove={remove}>
          {removeText}
        </DeleteButton>
      </Group>
      {running && !running.isOn && running.problem && (
        <Text size="xs" c="dimmed">
          {running.problem}
        </Text>
      )}
      {act.error !== undefined && <Failure isInline title={t('not_done')} message={messageOf(act.error)} />}
      {isRenaming && (
        <NameDialog title={t('rename')} name={title} perform={(name) => rename(name).then(refresh)} onClose={() => setRenaming(false)} />
      )}
    </Stack>
  );
}

interface RunningProps {
  running: NonNullable<UpkeepProps['running']>;
  isPending: boolean;
  act: (work: () => Promise<string>) => void;
}

function Running({ running: { isOn, problem, set, done }, isPending, act }: RunningProps) {
  const t = useText('flow');
  const turn = async () => {
    await set(!isOn);
    return done(!isOn);
  };
  return (
    <Button
      size="xs"
      variant={isOn ? 'default' : 'filled'}
      disabled={!isOn && problem !== undefined}
      loading={isPending}
      onClick={() => act(turn)}
    >
      {t(isOn ? 'pause' : 'activate')}
    </Button>
  );
}
