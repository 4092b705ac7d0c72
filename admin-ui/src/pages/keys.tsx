import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/errors';
import { useKeys } from '../api/hooks';
import type { ApiKey, FreshKey } from '../api/types';
import { useText } from '../texts';
import { PlusIcon } from '../ui/icons';
import { PageHead } from '../ui/page-head';
import { Failure, Loading } from '../ui/states';
import { FreshKeyDialog } from './keys/fresh-key-dialog';
import { KeyList } from './keys/key-list';
import { MintDialog } from './keys/mint-dialog';
import { NarrowDialog } from './keys/narrow-dialog';
import { NoKeys } from './keys/no-keys';
import { RevokeDialog } from './keys/revoke-dialog';
import { RotateDialog } from './keys/rotate-dialog';

type Open = { dialog: 'none' | 'mint' } | { dialog: 'rotate' | 'revoke' | 'narrow'; key: ApiKey } | { dialog: 'fresh'; fresh: FreshKey };

const closed: Open = { dialog: 'none' };

/** Lists the API keys and mints, rotates and revokes them. */
export function ApiKeysPage() {
  const t = useText('keys');
  const frame = useText('frame');
  const { data, error, refetch } = useKeys();
  const keys = data?.keys;
  const [open, setOpen] = useState<Open>(closed);
  const close = () => setOpen(closed);
  const show = (fresh: FreshKey) => setOpen({ dialog: 'fresh', fresh });

  return (
    <>
      <PageHead title={frame('page_keys')} lead={t('lead')}>
        {keys && keys.length > 0 && (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setOpen({ dialog: 'mint' })}>
            {t('mint')}
          </Button>
        )}
      </PageHead>

      {!keys && error && (
        <Failure
          title={t('load_failed')}
          message={messageOf(error)}
          action={{ label: frame('try_again'), perform: () => void refetch() }}
        />
      )}
      {!keys && !error && <Loading label={t('loading')} />}
      {keys?.length === 0 && <NoKeys onMint={() => setOpen({ dialog: 'mint' })} />}
      {keys && keys.length > 0 && (
        <KeyList
          keys={keys}
          onRotate={(key) => setOpen({ dialog: 'rotate', key })}
          onRevoke={(key) => setOpen({ dialog: 'revoke', key })}
          onNarrow={(key) => setOpen({ dialog: 'narrow', key })}
        />
      )}

      {open.dialog === 'mint' && <MintDialog scopes={data?.scopes ?? []} onClose={close} onMinted={show} />}
      {open.dialog === 'narrow' && <NarrowDialog apiKey={open.key} scopes={data?.scopes ?? []} onClose={close} />}
      {open.dialog === 'rotate' && <RotateDialog apiKey={open.key} onClose={close} onRotated={show} />}
      {open.dialog === 'revoke' && <RevokeDialog apiKey={open.key} onClose={close} />}
      {open.dialog === 'fresh' && <FreshKeyDialog fresh={open.fresh} onClose={close} />}
    </>
  );
}
