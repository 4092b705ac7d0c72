import { Alert, Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../api/hooks';
import { useText } from '../texts';
import { WarningIcon } from './icons';
import { Link } from './router';

/** Where something is emailed: that nothing leaves the site as long as it has no mail server, and where to connect one. */
export function NoMailServer() {
  const t = useText('frame');
  const api = useApi();
  const { data } = useQuery({ queryKey: ['email-way'], queryFn: api.emailWay, staleTime: 60_000, retry: false });
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
