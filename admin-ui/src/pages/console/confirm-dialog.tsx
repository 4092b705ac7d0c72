import { Alert, Button, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { messageOf } from '../../api/errors';
import { useAction, useApi } from '../../api/hooks';
import type { Answer, ConfirmTarget, ManifestEntry } from '../../api/types';
import { inReadersLanguage } from '../../sentences';
import { useText } from '../../texts';
import { language } from '../../texts/language';
import { Dialog } from '../../ui/dialog';
import { DialogButtons } from '../../ui/dialog-buttons';
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
  const t = useText('console');
  const frame = useText('frame');
  const api = useApi();
  const preview = useAction(api.dispatch);
  const [shown, setShown] = useState<Answer>();
  const [token, setToken] = useState<string>();
  const [isRunning, setRunning] = useState(false);
  const [asked, setAsked] = useState<Answer>();
  const [typed, setTyped] = useState('');
  const target = asked?.confirmTarget ?? undefined;
  const phrase = target?.grade === 'loses_data_of_others' ? target.name : null;
  const isTyped = phrase === null || typed.trim().toLowerCase() === phrase.toLowerCase();
  const isHopeless = shown !== undefined && !shown.envelope.ok && !cannotPreview(shown);
  const look = async () => {
    const answer = await preview.run({ resource, action, params, dryRun: true });
    setShown(answer);
    if (!answer) return;
    // Asked without confirm: the refusal names what would be hit.
    setAsked(await preview.run({ resource, action, params }));
  };

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
    <Dialog opened onClose={onClose} title={t('run_title', { name: `${resource}.${action}` })} size="lg">
      <Stack>
        {token && (
          <Alert color="yellow" variant="light" icon={<WarningIcon />} title={t('asks_twice')}>
            {t('asks_twice_text')}
          </Alert>
        )}
        {preview.error !== undefined && (
          <Failure
            title={t('no_preview')}
            message={messageOf(preview.error)}
            action={{ label: frame('try_again'), perform: () => void look() }}
          />
        )}
        {!shown && preview.error === undefined && <Loading label={t('asking')} />}
        {shown && <Preview answer={shown} />}
        {target?.name && <TargetText target={target} />}
        <Text size="sm" fw={600}>
          {t(isHopeless ? 'hopeless' : `grade_${entry.params['x-svc']?.grade ?? 'loses_data'}`)}
        </Text>
        {phrase !== null && (
          <TextInput
            label={t('type', { phrase })}
            value={typed}
            onChange={({ currentTarget: { value } }) => setTyped(value)}
            autoComplete="off"
          />
        )}
        <DialogButtons>
          <Button variant="default" onClick={onClose} data-autofocus>
            {frame('cancel')}
          </Button>
          <Button
            color="red.8"
            onClick={() => void confirm()}
            loading={isRunning}
            disabled={isHopeless || !isTyped || !shown || !asked || preview.error !== undefined}
          >
            {t('run_action', { action })}
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

function TargetText({ target: { name, holds } }: { target: ConfirmTarget }) {
  const t = useText('console');
  const also = new Intl.ListFormat(language()).format(holds.map(inReadersLanguage));
  return (
    <Text size="sm">{holds.length > 0 ? t('target_holds', { name: name ?? '', holds: also }) : t('target', { name: name ?? '' })}</Text>
  );
}

function Preview({ answer }: { answer: Answer }) {
  const t = useText('console');
  if (!cannotPreview(answer)) return <AnswerBody answer={answer} isPreview />;
  return <Text size="sm">{t('outside')}</Text>;
}

/** Operations that reach outside refuse a dry run as such. */
function cannotPreview({ code, envelope }: Answer): boolean {
  return !envelope.ok && code === 'bad_request';
}
