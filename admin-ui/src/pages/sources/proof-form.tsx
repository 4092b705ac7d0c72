import type { ContentSource } from '../../api/operations';
import type { SourceAbout } from '../../api/types';
import { OperationForm } from '../../records/operation-form';
import { operation } from '../../records/record-kind';
import { useText } from '../../texts';
import { useStoredSource } from './stored-source';

const proofs = ['hmac', 'bearer', 'hmac_or_bearer', 'header', 'basic', 'none'] as const;
const formats = ['standard', 'custom', 'standard_webhooks', 'github', 'stripe', 'slack', 'shopify', 'ghost', 'hex', 'base64'] as const;

interface ProofFormProps {
  source: ContentSource;
  about: SourceAbout;
  onDone: () => void;
  onCancel: () => void;
}

/** How a sender proves itself: the way, the format of a signature, its header, and a secret that the sender has made (D643). */
export function ProofForm({ source, about, onDone, onCancel }: ProofFormProps) {
  const t = useText('sources');
  const reload = useStoredSource(source.id);
  return (
    <OperationForm
      form={{
        ...operation('content_sources', 'update'),
        title: t('proof'),
        button: t('settings_save'),
        done: t('settings_saved', { name: source.name }),
        fields: {
          auth_mode: { label: t('proof_mode'), choices: proofs.map((value) => ({ value, label: t(`proof_${value}`) })) },
          sig_header_mode: {
            label: t('proof_format'),
            help: t('proof_format_help'),
            choices: formats.map((value) => ({ value, label: t(`format_${value}`) })),
          },
          sig_header_name: { label: t('proof_header_name'), help: t('proof_header_help') },
          secret: { label: t('proof_secret'), help: t('proof_secret_help') },
        },
        fixed: ({ source: { id } }) => ({ id }),
        stored: ({ about }) => {
          const { auth_mode, sig_header_mode, sig_header_name } = about.settings;
          return { auth_mode, sig_header_mode, sig_header_name };
        },
      }}
      row={{ source, about }}
      reload={reload}
      onDone={onDone}
      onCancel={onCancel}
    />
  );
}
