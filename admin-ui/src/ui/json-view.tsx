import type { ReactNode } from 'react';
import { useText } from '../texts';
import { CodeBlock } from './code-block';
import classes from './code-block.module.css';

const token = /("(?:[^"\\]|\\.)*")(\s*:)?|\b(?:true|false|null)\b|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g;

/** A value as indented, coloured JSON. */
export function JsonView({ title, value }: { title: string; value: unknown }) {
  const t = useText('frame');
  const text = JSON.stringify(value, null, 2) ?? 'null';
  return (
    <CodeBlock title={title} text={text} copyLabel={t('copy_json')}>
      {paint(text)}
    </CodeBlock>
  );
}

function paint(text: string) {
  const pieces: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(token)) {
    const [whole, quoted, colon = ''] = match;
    pieces.push(text.slice(end, match.index));
    pieces.push(
      <span key={match.index} className={classFor(quoted, colon)}>
        {quoted ?? whole}
      </span>,
      colon,
    );
    end = match.index + whole.length;
  }
  pieces.push(text.slice(end));
  return pieces;
}

function classFor(quoted: string | undefined, colon: string) {
  if (!quoted) return classes.literal;
  return colon ? classes.key : classes.string;
}
