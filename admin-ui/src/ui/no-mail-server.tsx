import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/hooks';
import { useText } from '../texts';
import { WarningIcon } from './icons';
import { Link } from './router';

/** Whether emails leave the site. Where that can't be told it is an answer too: a failed one would be asked again, and the page wait again. */
function useEmailWay() {
  const { emailWay } = useApi();
  const queryFn = () => emailWay().catch(() => ({ leaves: undefined }));
  return useQuery({ queryKey: ['email-way'], queryFn, staleTime: 60_000 });
}

/**
 * What a page with `NoMailServer` shows: nothing before it is known whether that stands above it. Coming later it would move away what
 * somebody is about to press (D830).
 */
export function useAfterEmailWay<Q extends { readonly data: unknown }>(query: Q): Q | (Omit<Q, 'data'> & { readonly data: undefined }) {
  const { isPending } = useEmailWay();
  return isPending ? { ...query, data: undefined } : query;
}

/** Where something is emailed: that nothing leaves the site as long as it has no mail server, and where to connect one. */
export function NoMailServer() {
  const t = useText('frame');
  const { data } = useEmailWay();
  if (data?.leaves !== false) return null;
  return (
    <Alert color="yellow" variant="light" icon={<WarningIcon />} title={t('no_mail_server')}>
      {t.rich('no_mail_server_text', {
        integrations: (inner) => (
          <Anchor component={Link} to="/integrations" size="sm" c="inherit" underline="always">
            {inner}
          </Anchor>
        ),
      })}
    </Alert>
  );
}
