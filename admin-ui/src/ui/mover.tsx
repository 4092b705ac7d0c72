import { ActionIcon } from '@mantine/core';
import { DownIcon, UpIcon } from './move-icons';

interface MoverProps {
  /** By which it gets the focus back, where a move draws the list again. */
  id?: string;
  /** Without a frame, where a row has many buttons. */
  isPlain?: boolean;
  className?: string | undefined;
  direction: 'up' | 'down';
  label: string;
  isEnd: boolean;
  onMove: () => void;
}

/** At the end of the list it stays where it is, so that whoever moves a row there keeps the focus. */
export function Mover({ id, isPlain = false, className = '', direction, label, isEnd, onMove }: MoverProps) {
  const Icon = direction === 'up' ? UpIcon : DownIcon;
  return (
    <ActionIcon
      {...(id !== undefined && { id })}
      className={className}
      {...(isPlain ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
      size="lg"
      aria-label={label}
      aria-disabled={isEnd}
      {...(isEnd && { 'data-disabled': true })}
      onClick={() => !isEnd && onMove()}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}
