import { Button } from '@mantine/core';
import { useState } from 'react';
import { messageOf } from '../api/errors';
import { useKeys } from '../api/hooks';
import type { ApiKey, FreshKey } from '../api/types';
import { PlusIcon } from '../ui/icons';
import { PageHead } from '../ui/page-head';
import { Failure, Loading } from '../ui/states';
import { FreshKeyDialog } from './keys/fresh-key-dialog';
import { KeyList } from './keys/key-list';
import { MintDialog } from './keys/mint-dialog';
import { NoKeys } from './keys/no-keys';
import { RevokeDialog } from './keys/revoke-dialog';
import { RotateDialog } from './keys/rotate-dialog';

type Open = { dialog: 'none' | 'mint' } | { dialog: 'rotate' | 'revoke'; key: ApiKey } | { dialog: 'fresh'; fresh: FreshKey };

const closed: Open = { dialog: 'none' };

/** Lists the API keys and mints, rotates and revokes them. */
export function ApiKeysPage() {
  const { data: keys, error, refetch } = useKeys();
  const [open, setOpen] = useState<Open>(closed);
  const close = () => setOpen(closed);
  const show = (fresh: FreshKey) => setOpen({ dialog: 'fresh', fresh });

  return (
    <>
      <PageHead
        title="API keys"
        lead="Scripts and assistants call this site with a key instead of a password. A key may do whatever the role siteplane_admin allows."
      >
        {keys && keys.length > 0 && (
          <Button leftSection={<PlusIcon size={16} />} onClick={() => setOpen({ dialog: 'mint' })}>
            Mint a key
          </Button>
        )}
      </PageHead>

      {!keys && error && (
        <Failure
          title="The keys could not be loaded"
          message={messageOf(error)}
          action={{ label: 'Try again', perform: () => void refetch() }}
        />
      )}
      {!keys && !error && <Loading label="Loading the keys" />}
      {keys?.length === 0 && <NoKeys onMint={() => setOpen({ dialog: 'mint' })} />}
      {keys && keys.length > 0 && (
        <KeyList
          keys={keys}
          onRotate={(key) => setOpen({ dialog: 'rotate', key })}
          onRevoke={(key) => setOpen({ dialog: 'revoke', key })}
        />
      )}

      {open.dialog === 'mint' && <MintDialog onClose={close} onMinted={show} />}
      {open.dialog === 'rotate' && <RotateDialog apiKey={open.key} onClose={close} onRotated={show} />}
      {open.dialog === 'revoke' && <RevokeDialog apiKey={open.key} onClose={close} />}
      {open.dialog === 'fresh' && <FreshKeyDialog fresh={open.fresh} onClose={close} />}
    </>
  );
}
