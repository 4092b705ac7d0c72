import { Type } from '@sinclair/typebox';
import { defineOperation } from '../../kit/operation';
import { PageOf, Params, page, slice, Text } from '../../kit/schema';
import { status } from './fields';
import type { ItemKind } from './item-kind';
import { items } from './items';
import { ItemRow, row } from './view';

/** `list` of one kind of items. */
export const itemList = (kind: ItemKind) =>
  defineOperation({
    summary: `List ${kind.label.toLowerCase()}, newest first, without meta.`,
    effect: 'read',
    params: Params({
      ...page(),
      status: Type.Optional(status),
      search: Type.Optional(Text(190, 'Text that the title or content contains, case-sensitive')),
    }),
    returns: PageOf(ItemRow),
  }).handler(async function itemList({ status: state, search, ...paging }, ctx) {
    const { limit, offset, ...place } = slice(paging);
    const page = await items(ctx, kind).list({ status: state, search, limit, offset });
    return { items: page.items.map(row), total: page.total, ...place };
  });
