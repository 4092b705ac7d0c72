import { useAssignees } from '../../api/hooks';
import { useText } from '../../texts';

/** Who did something, in words: `user:1` by the name of the account, `key:3` as that key. */
export function useActorName(): (actor: string) => string {
  const t = useText('leads');
  const { data: accounts = [] } = useAssignees();
  return (actor) => {
    const [, kind, id = ''] = /^(user|key):(\d+)$/.exec(actor) ?? [];
    if (kind === 'key') return t('actor_key', { id });
    if (kind === 'user') return accounts.find(({ user_id }) => String(user_id) === id)?.name ?? t('actor_user', { id });
    return actor;
  };
}
