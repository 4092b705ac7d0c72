import type { ComboboxProps, OptionsFilter } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useText } from '../../texts';
import { type AccountSource, type PickedAccount, useFoundAccounts, useNamedAccounts } from './account-source';

const more = '$more';

/** The list comes after its place was chosen. */
const listPlace: ComboboxProps = { preventPositionChangeWhenVisible: false };

interface AccountChoices<A extends PickedAccount> {
  source: AccountSource<A>;
  chosen: readonly number[];
  /** Why this one cannot be chosen; undefined where it can. */
  barred?: ((account: A) => string | undefined) | undefined;
}

/** What the two pickers share: the list comes from the server, with a last entry that brings the next part of it. */
export function useAccountChoices<A extends PickedAccount>({ source, chosen, barred }: AccountChoices<A>) {
  const t = useText('frame');
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const wantsMore = useRef(false);
  const named = useNamedAccounts(source, chosen).data ?? [];
  const labelled = (id: number) => named.find((account) => account.id === id)?.name ?? `#${id}`;
  // A picker of one shows the chosen name where the search is typed.
  const [asked] = useDebouncedValue(chosen.some((id) => labelled(id) === text) ? '' : text.trim(), 250);
  const { found, total, hasNextPage, fetchNextPage, isFetching, error } = useFoundAccounts(source, asked, isOpen);
  const optionOf = (account: A) => {
    const why = barred?.(account);
    return { value: String(account.id), label: why === undefined ? account.name : `${account.name} (${why})`, disabled: why !== undefined };
  };
  const rest = hasNextPage ? [{ value: more, label: t('accounts_more', { shown: found.length, total }) }] : [];
  const unseen = chosen.filter((id) => !found.some((account) => account.id === id));
  return {
    /** True for the last entry, which is no account. */
    takeMore(value: string | undefined): boolean {
      if (value !== more) return false;
      wantsMore.current = true;
      void fetchNextPage();
      return true;
    },
    props: {
      data: [...found.map(optionOf), ...unseen.map((id) => ({ value: String(id), label: labelled(id) })), ...rest],
      // What was found fits already; those chosen are there for their names only.
      filter: (({ options }) =>
        options.filter(
          (one) => 'value' in one && (one.value === more || found.some(({ id }) => String(id) === one.value)),
        )) satisfies OptionsFilter,
      searchable: true,
      searchValue: text,
      onSearchChange: setText,
      dropdownOpened: isOpen,
      onDropdownOpen: () => setOpen(true),
      onDropdownClose: () => {
        if (!wantsMore.current) setOpen(false);
        wantsMore.current = false;
      },
      // Hidden from the keyboard otherwise, by which a chosen account can be chosen again to take it away.
      clearButtonProps: { 'aria-label': t('accounts_clear'), 'aria-hidden': false },
      comboboxProps: listPlace,
      nothingFoundMessage: emptyText(),
    },
  };

  function emptyText(): string {
    if (error) return t('accounts_failed');
    return isFetching ? t('accounts_loading') : t('accounts_none');
  }
}
