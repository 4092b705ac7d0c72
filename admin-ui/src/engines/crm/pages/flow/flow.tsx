import { ActionIcon, Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { CloseIcon, draw } from '../../../../ui/icons';
import classes from './flow.module.css';

const UpIcon = draw(<path d="m6 15 6-6 6 6" />);
const DownIcon = draw(<path d="m6 9 6 6 6-6" />);

/** Steps one under the other, with a line that leads through them. */
export const Flow = ({ label, children }: { label: string; children: ReactNode }) => (
  <ol className={classes.flow} aria-label={label}>
    {children}
  </ol>
);

interface FlowStepProps {
  icon: ComponentType<{ size?: number }>;
  /** A wait and the ends are drawn less heavy than what is done. */
  kind?: 'step' | 'wait' | 'end';
  title: ReactNode;
  /** A sentence, or figures. */
  about?: ReactNode;
  /** Buttons. */
  tools?: ReactNode;
  /** What goes on below it. */
  children?: ReactNode;
}

/** One of them: what happens, and what can be done with it. */
export function FlowStep({ icon: Icon, kind = 'step', title, about, tools, children }: FlowStepProps) {
  return (
    <li>
      <div className={classes.step} data-kind={kind}>
        <span className={classes.icon} aria-hidden="true">
          <Icon size={17} />
        </span>
        <div className={classes.about}>
          <Text size="sm" fw={kind === 'step' ? 600 : 400} component="div">
            {title}
          </Text>
          {about && (
            <Text size="xs" c="dimmed" component="div">
              {about}
            </Text>
          )}
        </div>
        {tools && <div className={classes.tools}>{tools}</div>}
      </div>
      {children}
    </li>
  );
}

interface MoveToolsProps {
  isFirst: boolean;
  isLast: boolean;
  labels: { readonly up: string; readonly down: string; readonly remove: string };
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Moves a step by a place, and removes it. */
export function MoveTools({ isFirst, isLast, labels, onMove, onRemove }: MoveToolsProps) {
  return (
    <>
      <Mover label={labels.up} isEnd={isFirst} onMove={() => onMove(-1)}>
        <UpIcon size={16} />
      </Mover>
      <Mover label={labels.down} isEnd={isLast} onMove={() => onMove(1)}>
        <DownIcon size={16} />
      </Mover>
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labels.remove} onClick={onRemove}>
        <CloseIcon size={16} />
      </ActionIcon>
    </>
  );
}

interface MoverProps {
  label: string;
  isEnd: boolean;
  onMove: () => void;
  children: ReactNode;
}

/** At the end it stays, so that whoever moves a step there keeps the focus. */
const Mover = ({ label, isEnd, onMove, children }: MoverProps) => (
  <ActionIcon
    className={classes.mover ?? ''}
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    aria-disabled={isEnd}
    {...(isEnd && { 'data-disabled': true })}
    onClick={() => !isEnd && onMove()}
  >
    {children}
  </ActionIcon>
);
