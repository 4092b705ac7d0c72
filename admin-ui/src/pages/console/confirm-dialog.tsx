import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Answer, ManifestEntry } from '../../api/types';
import { WarningIcon } from '../../ui/icons';
import { Failure, Loading } from '../../ui/states';
import { AnswerBody } from './answer-view';

interface ConfirmDialogProps {
  entry: ManifestEntry;
  params: Record<string, unknown>;
  onClose: () => void;
  onConfirm: (params: Record<string, unknown>, confirmToken?: string) => Promise<Answer | undefined>;
}

/** Shows what a destructive call would do before it is done. */
export function ConfirmDialog({ entry, params, onClose, onConfirm }: ConfirmDialogProps) {
  const { resource, action } = entry;
  const api = useApi();
  const preview = useAction(api.dispatch);
  const [shown, setShown] = useState<Answer>();
  const [token, setToken] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const isHopeless = shown !== undefined && !shown.envelope.ok && !cannotPreview(shown);
  const look = async () => setShown(await preview.run({ resource, action, params, dryRun: true }));

  // biome-ignore lint/correctness/useExhaustiveDependencies: one preview for one opening; look is new at every drawing
  useEffect(() => void look(), []);

  async function confirm() {
    setRunning(true);
    const answer = await onConfirm(params, token);
    setRunning(false);
    // A strict site wants proof that this very state was shown: it answers with a token, and the preview is renewed for it.
    if (answer?.code !== 'confirm_required' || !answer.confirmToken) return onClose();
    setToken(answer.confirmToken);
    await look();
  }

  return (
    <Modal opened onClose={onClose} title={`Run ${resource}.${action}?`} size="lg" centered>
      <Stack>
        {token && (
          <Alert color="yellow" variant="light" icon={<WarningIcon />} title="This site asks twice">
            Look at the preview once more. If what it shows changes before you confirm, nothing is run.
          </Alert>
        )}
        {preview.error !== undefined && <Failure title="No preview came" message={messageOf(preview.error)} />}
        {!shown && preview.error === undefined && <Loading label="Asking what would happen" />}
        {shown && <Preview answer={shown} />}
        <Text size="sm" fw={600}>
          {isHopeless ? 'It would be refused, so there is nothing to confirm.' : 'This cannot be undone.'}
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            color="red.8"
            onClick={() => void confirm()}
            loading={isRunning}
            disabled={isHopeless || (!shown && preview.error === undefined)}
          >
            Run {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function Preview({ answer }: { answer: Answer }) {
  if (!cannotPreview(answer)) return <AnswerBody answer={answer} isPreview />;
  return <Text size="sm">This operation works outside the database and cannot be previewed.</Text>;
}

/** Operations that reach outside refuse a dry run as such. */
function cannotPreview({ code, envelope }: Answer): boolean {
  return !envelope.ok && code === 'bad_request';
}
