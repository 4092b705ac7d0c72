import { Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { ApiError, messageOf } from '../api/errors';
import { useAction, useApi } from '../api/hooks';
import type { ConfirmTarget } from '../api/types';
import { inReadersLanguage } from '../sentences';
import { useText } from '../texts';
import { language } from '../texts/language';
import { ConfirmDialog } from '../ui/confirm-dialog';
import { Failure } from '../ui/states';
import { TypedConfirmDialog } from '../ui/typed-confirm-dialog';
import type { CallFor } from './record-kind';
import { useDone } from './undo-toast';

interface DeleteRecordProps<T> {
  call: CallFor<T>;
  row: T;
  name: string;
  /** For what is no deletion. */
  words?: { readonly title?: string; readonly action?: string; readonly text?: string; readonly failed: string };
  onDone: () => void;
  onClose: () => void;
}

/**
 * Asks before a record is deleted, in the words of its grade; the service says what hangs on it. What can be set back is done at once, and
 * the message about it offers to undo it (D552).
 */
export function DeleteRecord<T>({ call, row, name, words: own, onDone, onClose }: DeleteRecordProps<T>) {
  const t = useText('records');
  const api = useApi();
  const tell = useDone();
  const [target, setTarget] = useState<ConfirmTarget>();
  const asked = { resource: call.resource, action: call.action, params: { ...call.params(row) } };
  const ask = useAction(async () => {
    // Without confirm nothing is done: the refusal names what would be hit.
    const { confirmToken, confirmTarget } = await api.dispatch(asked);
    if (confirmTarget) setTarget(confirmTarget);
    return { confirmToken, isReversible: confirmTarget?.grade === 'reversible' };
  });
  const run = useAction(async () => {
    const { confirmToken } = (await ask.run()) ?? {};
    const { status, code, envelope, undo } = await api.dispatch({ ...asked, confirm: true, ...(confirmToken && { confirmToken }) });
    if (!envelope.ok) throw new ApiError(envelope.error ?? '', status, { code });
    tell(call.done(row), undo);
    onDone();
  });
  // What is done without a question must not be done by each of two effects.
  const hasBegun = useRef(false);
  const begin = async () => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    const answer = await ask.run();
    if (answer?.isReversible) await run.run();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for one opening
  useEffect(() => void begin(), []);
  const failed = run.error ?? ask.error;
  const isAsking = target !== undefined && target.grade !== 'reversible';
  if (!isAsking && failed === undefined) return null;
  const shared = {
    title: own?.title ?? t('delete_title', { name: target?.name || name }),
    action: own?.action ?? t('delete'),
    isPending: run.isPending,
    failure: failed !== undefined && <Failure isInline title={own?.failed ?? t('not_deleted')} message={messageOf(failed)} />,
    onConfirm: () => void run.run(),
    onClose,
  };
  const holds = target?.holds ?? [];
  const words = (
    <>
      {holds.length > 0 && `${t('also', { holds: new Intl.ListFormat(language()).format(holds.map(inReadersLanguage)) })} `}
      {own?.text ?? t(`grade_${target?.grade ?? 'loses_data'}`)}
    </>
  );
  if (target?.grade === 'loses_data_of_others')
    return (
      <TypedConfirmDialog {...shared} phrase={target.name ?? name}>
        {words}
      </TypedConfirmDialog>
    );
  return (
    <ConfirmDialog {...shared} isGrave={target?.grade !== 'reversible'}>
      <Text span>{words}</Text>
    </ConfirmDialog>
  );
}
