import { ActionIcon, Button, Card, Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useId } from 'react';
import { PictureField } from '../../../../media/picture-field';
import { useText } from '../../../../texts';
import { CloseIcon, draw } from '../../../../ui/icons';
import { type Block, type BlockKind, moved, newBlocks } from './blocks';

const UpIcon = draw(<path d="m6 15 6-6 6 6" />);
const DownIcon = draw(<path d="m6 9 6 6 6-6" />);

interface BlockEditorProps {
  blocks: readonly Block[];
  onBlocks: (blocks: readonly Block[]) => void;
}

/** The parts of an email, one under the other: each is typed into, moved and removed in its place. */
export function BlockEditor({ blocks, onBlocks }: BlockEditorProps) {
  const t = useText('campaigns');
  const set = (index: number, block: Block) => onBlocks(blocks.map((one, i) => (i === index ? block : one)));
  return (
    <Stack gap="xs">
      <Stack component="ol" gap="xs" m={0} p={0} style={{ listStyle: 'none' }} aria-label={t('blocks')}>
        {blocks.map((block, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a block is its place in the email
          <Card withBorder component="li" key={index} padding="sm">
            <Group justify="space-between" mb={4} wrap="nowrap">
              <Text size="xs" fw={600} c="dimmed">
                {index + 1}. {t(`block_${block.kind}`)}
              </Text>
              <Group gap={2} wrap="nowrap">
                <Tool label={t('block_up', { number: index + 1 })} isOff={index === 0} onClick={() => onBlocks(moved(blocks, index, -1))}>
                  <UpIcon size={15} />
                </Tool>
                <Tool
                  label={t('block_down', { number: index + 1 })}
                  isOff={index === blocks.length - 1}
                  onClick={() => onBlocks(moved(blocks, index, 1))}
                >
                  <DownIcon size={15} />
                </Tool>
                <Tool label={t('block_remove', { number: index + 1 })} onClick={() => onBlocks(blocks.filter((_one, i) => i !== index))}>
                  <CloseIcon size={15} />
                </Tool>
              </Group>
            </Group>
            <Fields block={block} number={index + 1} onBlock={(changed) => set(index, changed)} />
          </Card>
        ))}
      </Stack>
      <Group gap="xs" role="group" aria-label={t('block_add')}>
        {(Object.keys(newBlocks) as BlockKind[]).map((kind) => (
          <Button key={kind} size="xs" variant="default" onClick={() => onBlocks([...blocks, newBlocks[kind]])}>
            {t('block_add_kind', { kind: t(`block_${kind}`) })}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

interface ToolProps {
  label: string;
  isOff?: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

const Tool = ({ label, isOff = false, onClick, children }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" size={28} aria-label={label} disabled={isOff} onClick={onClick}>
    {children}
  </ActionIcon>
);

interface FieldsProps {
  block: Block;
  number: number;
  onBlock: (block: Block) => void;
}

function Fields({ block, number, onBlock }: FieldsProps) {
  const t = useText('campaigns');
  if (block.kind === 'divider')
    return <hr style={{ width: '100%', border: 0, borderTop: '1px solid var(--mantine-color-default-border)' }} />;
  if (block.kind === 'text') {
    return (
      <Stack gap={4}>
        <Textarea
          aria-label={t('text_of', { number })}
          description={t('text_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={block.text}
          onChange={({ currentTarget: { value } }) => onBlock({ ...block, text: value })}
          rows={6}
        />
        <MergeTag number={number} onTag={(tag) => onBlock({ ...block, text: `${block.text}${tag}` })} />
      </Stack>
    );
  }
  return (
    <Group grow align="flex-start" preventGrowOverflow={false}>
      {block.kind !== 'picture' && (
        <TextInput
          label={t(block.kind === 'heading' ? 'heading_text' : 'button_text')}
          value={block.text}
          onChange={({ currentTarget: { value } }) => onBlock({ ...block, text: value })}
        />
      )}
      {block.kind === 'button' && (
        <TextInput
          label={t('button_url')}
          placeholder="https://"
          value={block.url}
          onChange={({ currentTarget: { value } }) => onBlock({ ...block, url: value })}
        />
      )}
      {block.kind === 'picture' && (
        <PictureField
          label={t('picture_url')}
          value={block.url}
          // The words of the library stand in for those that nobody has written yet.
          onValue={(url, chosen) => onBlock({ ...block, url, alt: block.alt || (chosen?.alt ?? '') })}
        />
      )}
      {block.kind === 'picture' && (
        <TextInput
          label={t('picture_alt')}
          value={block.alt}
          onChange={({ currentTarget: { value } }) => onBlock({ ...block, alt: value })}
        />
      )}
    </Group>
  );
}

const tags = [
  ['first_name', '{{contact.first_name}}'],
  ['last_name', '{{contact.last_name}}'],
  ['full_name', '{{contact.full_name}}'],
  ['email', '{{contact.email}}'],
  ['business', '{{crm.business_name}}'],
] as const;

/** What the email says of its reader, by name: the tag is added to the end of the text. */
function MergeTag({ number, onTag }: { number: number; onTag: (tag: string) => void }) {
  const t = useText('campaigns');
  const id = useId();
  return (
    <NativeSelect
      id={id}
      size="xs"
      w={240}
      aria-label={t('tag_into', { number })}
      data={[{ value: '', label: t('tag_add') }, ...tags.map(([key, value]) => ({ value, label: t(`tag_${key}`) }))]}
      value=""
      onChange={({ currentTarget: { value } }) => value !== '' && onTag(value)}
    />
  );
}
