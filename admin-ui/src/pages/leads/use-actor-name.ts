import { useAssignees } from '../../api/hooks';
import { useText } from '../../texts';

/** Who did something, in words: `user:1` by the name of the account, `key:3` as that key, `app:2` as that app. */
export function useActorName(): (actor: string) => string {
  const t = useText('leads');
  const { data: accounts = [] } = useAssignees();
  return (actor) => {
    const [, kind, id = ''] = /^(user|key|app):(\d+)$/.exec(actor) ?? [];
    if (kind === 'key') return t('actor_key', { id });
    if (kind === 'app') return t('actor_app', { id });
    if (kind === 'user') return accounts.find(({ user_id }) => String(user_id) === id)?.name ?? t('actor_user', { id });
    return actor;
  };
}
