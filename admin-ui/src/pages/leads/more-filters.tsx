import { Button, Text, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { useText } from '../../texts';
import type { ListState } from '../../ui/list/list-state';
import { moreNames, typedNames } from './filter';

const width = { base: '100%', xs: 190 };
const lengths = { contact: 190, ref: 20, source: 190, campaign: 190, tier: 40 } as const;

/** Filters by what is typed: the contact stands open, the rest behind a button. */
export function MoreFilters({ list }: { list: ListState }) {
  const t = useText('leads');
  const [isOpen, setOpen] = useState(() => moreNames.some((name) => list.filter(name) !== ''));
  const shown = isOpen ? typedNames : (['contact'] as const);
  return (
    <>
      {shown.map((name) => (
        <TypedInput
          key={name}
          label={t(name)}
          placeholder={name === 'contact' ? t('contact_hint') : ''}
          maxLength={lengths[name]}
          value={list.filter(name)}
          onChange={(value) => list.show({ [name]: value }, { isTyping: true })}
        />
      ))}
      {isOpen && (
        <TextInput
          label={t('since')}
          type="date"
          w={width}
          value={list.filter('since')}
          onChange={({ currentTarget: { value } }) => list.show({ since: value })}
        />
      )}
      <Button variant="subtle" px="xs" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'fewer_filters' : 'more_filters')}
      </Button>
      {isOpen && (
        <Text size="xs" c="dimmed" w="100%">
          {t('exact')}
        </Text>
      )}
    </>
  );
}

interface TypedInputProps {
  label: string;
  placeholder: string;
  maxLength: number;
  value: string;
  onChange: (value: string) => void;
}

/** Applied once nothing has been typed for a moment; the Back button sets it back. */
function TypedInput({ value, onChange, ...rest }: TypedInputProps) {
  const [text, setText] = useState(value);
  const applied = useRef(value);
  const apply = useDebouncedCallback((typed: string) => {
    applied.current = typed;
    onChange(typed);
  }, 300);
  useEffect(() => {
    if (value !== applied.current) setText(value);
    applied.current = value;
  }, [value]);
  return (
    <TextInput
      {...rest}
      w={width}
      value={text}
      autoComplete="off"
      spellCheck={false}
      onChange={({ currentTarget: { value: typed } }) => {
        setText(typed);
        apply(typed);
      }}
    />
  );
}
