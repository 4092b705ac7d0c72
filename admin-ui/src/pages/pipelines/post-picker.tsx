import { Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/hooks';
import type { ListedPost } from '../../api/types';
import { type Text as Texts, useText } from '../../texts';
import { pipelineRoutes } from './routes';

interface PostPickerProps {
  post: ListedPost | undefined;
  onPick: (post: ListedPost | undefined) => void;
}

/** Finds a post by words of its title or text. */
export function PostPicker({ post, onPick }: PostPickerProps) {
  const t = useText('pipelines');
  const api = useApi();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  // The input holds the title of what was picked, which is nothing to search for.
  const isTitle = post !== undefined && search === titleOf(post, t);
  const wanted = isTitle ? '' : search;
  const { data: records = [] } = useQuery({
    queryKey: ['pipelines', 'posts', wanted],
    queryFn: () => pipelineRoutes(api).searchPosts(wanted),
    placeholderData: (before) => before,
    staleTime: 5000,
  });
  const posts = post && !records.some(({ id }) => id === post.id) ? [post, ...records] : records;
  return (
    <Select
      label={t('post')}
      description={t('post_help')}
      placeholder={t('pick_post')}
      data={posts.map((one) => ({ value: String(one.id), label: titleOf(one, t) }))}
      value={post ? String(post.id) : null}
      onChange={(id) => onPick(posts.find((one) => String(one.id) === id))}
      searchable
      onSearchChange={setTyped}
      filter={({ options }) => options}
      nothingFoundMessage={t('no_posts')}
      renderOption={({ option }) => <Found post={posts.find(({ id }) => String(id) === option.value)} />}
      maw={560}
    />
  );
}

/** The title of a post, or what stands in its place. */
export const titleOf = ({ id, title }: Pick<ListedPost, 'id' | 'title'>, t: Texts<'pipelines'>) =>
  title === '' ? t('untitled', { id: String(id) }) : title;

function Found({ post }: { post: ListedPost | undefined }) {
  const t = useText('pipelines');
  if (!post) return null;
  return (
    <Stack gap={0}>
      <Text size="sm">{titleOf(post, t)}</Text>
      <Text size="xs" c="dimmed">
        {post.type}, {t('post_status', { status: post.status })}
      </Text>
    </Stack>
  );
}
