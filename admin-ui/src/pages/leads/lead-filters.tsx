import { Button, NativeSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';
import { type LeadFilter, moreNames } from './filter';
import { statusChoices } from './status';

interface LeadFiltersProps {
  filter: LeadFilter;
  /** `isTyping` while another letter may follow. */
  onChange: (changed: Partial<LeadFilter>, isTyping: boolean) => void;
}

const columns = { base: 1, xs: 2, md: 3 };

/** What is asked for most stands open, the rest behind a button. */
export function LeadFilters({ filter, onChange }: LeadFiltersProps) {
  const [isOpen, setOpen] = useState(() => moreNames.some((name) => filter[name] !== ''));
  const text = (name: keyof LeadFilter) => ({ value: filter[name], onChange: (value: string) => onChange({ [name]: value }, true) });
  return (
    <Stack gap="sm" mb="md" maw={860} role="search" aria-label="Leads">
      <SimpleGrid cols={columns} spacing="sm" verticalSpacing="sm">
        <TypedInput label="Search" placeholder="source, campaign, notes" maxLength={100} {...text('text')} />
        <TypedInput label="Contact" placeholder="name, email or phone" maxLength={190} {...text('contact')} />
        <NativeSelect
          label="Status"
          value={filter.status}
          data={[{ value: '', label: 'any' }, ...statusChoices]}
          onChange={({ currentTarget: { value } }) => onChange({ status: value }, false)}
        />
      </SimpleGrid>
      {isOpen && (
        <SimpleGrid cols={columns} spacing="sm" verticalSpacing="sm">
          <TypedInput label="Ref" placeholder="WEB-…" maxLength={20} {...text('ref')} />
          <TypedInput label="Source" placeholder="any" maxLength={190} {...text('source')} />
          <TypedInput label="Campaign" placeholder="any" maxLength={190} {...text('campaign')} />
          <TypedInput label="Tier" placeholder="any" maxLength={40} {...text('tier')} />
          <TextInput
            label="First seen since"
            type="date"
            value={filter.since}
            onChange={({ currentTarget: { value } }) => onChange({ since: value }, false)}
          />
        </SimpleGrid>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        style={{ alignSelf: 'flex-start' }}
      >
        {isOpen ? 'Fewer filters' : 'More filters'}
      </Button>
    </Stack>
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
