import { ActionIcon, Text } from '@mantine/core';
import type { ComponentType, ReactNode } from 'react';
import { CloseIcon } from '../../../../ui/icons';
import { Mover } from '../../../../ui/mover';
import classes from './flow.module.css';

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
      <Mover isPlain className={classes.mover} direction="up" label={labels.up} isEnd={isFirst} onMove={() => onMove(-1)} />
      <Mover isPlain className={classes.mover} direction="down" label={labels.down} isEnd={isLast} onMove={() => onMove(1)} />
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={labels.remove} onClick={onRemove}>
        <CloseIcon size={16} />
      </ActionIcon>
    </>
  );
}
