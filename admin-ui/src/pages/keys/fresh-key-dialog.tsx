import type { FreshKey } from '../../api/types';
import { ShownOnce } from '../../ui/shown-once';

interface FreshKeyDialogProps {
  fresh: FreshKey;
  onClose: () => void;
}

/** Shows a key for the only time. */
export const FreshKeyDialog = ({ fresh, onClose }: FreshKeyDialogProps) => (
  <ShownOnce
    title={`Key “${fresh.label}”`}
    noun="key"
    label="API key"
    value={fresh.key}
    advice="Store it in a password manager or in your script's secret store before you close this. The site cannot show it again: a lost key can only be rotated or revoked."
    done="I have stored it"
    note={`Send it in the header X-API-Key. In lists it is known by its last four characters, …${fresh.hint}.`}
    onClose={onClose}
  />
);
