import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { readHistory } from '#domain/history/history-api.ts'
import {
  applyChanges,
  changeItem,
  type DeskItem,
  listItems,
  type MenuPreview,
  readItem,
} from '#domain/menu/desk-api.ts'
import type { ItemChanges } from '#domain/menu/item-document.ts'
import { getMenu } from '#domain/menu/menu-api.ts'
import type { Page } from '#domain/page.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useRowSaves } from './use-row-saves.ts'

/** What is asked for again after items were edited. */
export const ITEM_READERS = [listItems, readItem, getMenu, readHistory] as const

/** Saves items of the table, one by one or as a preview has shown them. */
export function useItemSaves() {
  const queries = useQueryClient()
  const saves = useRowSaves<DeskItem, ItemChanges>(ITEM_READERS, {
    send: ({ id, version }, changes) =>
      call(changeItem, { params: { itemId: id }, body: { changes, expectedVersion: version } }),
    show: (item) => {
      const shown = (page: Page<DeskItem>) => ({
        ...page,
        rows: page.rows.map((row) => (row.id === item.id ? item : row)),
      })
      queries.setQueriesData(
        { queryKey: keyOf({ method: listItems.method, url: listItems.url }) },
        (known: InfiniteData<Page<DeskItem>> | undefined) => known && { ...known, pages: known.pages.map(shown) },
      )
    },
  })
  return {
    ...saves,
    /** Applies what a preview has shown. The undo saves what was there; a new item is taken off the menu. */
    apply: ({ rows }: MenuPreview, words: string, onDone: () => void) =>
      saves.act('apply', async () => {
        const body = {
          rows: rows.map(({ id, expectedVersion, changes }) => ({ id, expectedVersion, changes })),
        }
        const { changed } = await call(applyChanges, { body })
        onDone()
        const versions = new Map(changed.map(({ id, version }) => [id, version]))
        const before = rows.map((row) => ({
          id: row.id,
          expectedVersion: versions.get(row.id) ?? row.expectedVersion,
          changes: row.before ?? { isAvailable: false },
        }))
        saves.remember({ id: 'apply', words, undo: () => call(applyChanges, { body: { rows: before } }) })
      }),
  }
}
