import { type InfiniteData, useQueryClient } from '@tanstack/react-query'
import { readHistory } from '#domain/history/history-api.ts'
import type { Page } from '#domain/list-page.ts'
import type { ItemChanges } from '#domain/menu/item-document.ts'
import { getExtras, getMenu } from '#domain/menu/menu-api.ts'
import {
  applyChanges,
  applyExtraChanges,
  changeItem,
  type ExtrasPreview,
  listExtras,
  listItems,
  type MenuPreview,
  readItem,
  type StaffItem,
} from '#domain/menu/staff-menu-api.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { changeAnswers } from '../../client/show-answer.ts'
import { useRowSaves } from './use-row-saves.ts'

/** What is asked for again after items, or extras, were edited. */
export const ITEM_READERS = [listItems, readItem, getMenu, listExtras, getExtras, readHistory] as const

/** Saves items of the table, one by one or as a preview has shown them. */
export function useItemSaves() {
  const queries = useQueryClient()
  const saves = useRowSaves<StaffItem, ItemChanges>(ITEM_READERS, {
    send: ({ id, version }, changes) =>
      call(changeItem, { params: { itemId: id }, body: { changes, expectedVersion: version } }),
    show: (item) => {
      const shown = (page: Page<StaffItem>) => ({
        ...page,
        rows: page.rows.map((row) => (row.id === item.id ? item : row)),
      })
      const key = keyOf({ method: listItems.method, url: listItems.url })
      changeAnswers<InfiniteData<Page<StaffItem>>>(queries, key, (known) => ({
        ...known,
        pages: known.pages.map(shown),
      }))
    },
  })
  return {
    ...saves,
    /** Applies what a preview has shown. The undo saves what was there; a new item is taken off the menu. */
    apply: (preview: MenuPreview, words: string, onDone: () => void) =>
      saves.act('apply', () => apply(preview, words, onDone, (rows) => call(applyChanges, { body: { rows } }))),
    /** As `apply`, of extras. */
    applyExtras: (preview: ExtrasPreview, words: string, onDone: () => void) =>
      saves.act('apply', () => apply(preview, words, onDone, (rows) => call(applyExtraChanges, { body: { rows } }))),
  }

  async function apply<Changes extends { isAvailable?: boolean | undefined }>(
    { rows }: { rows: readonly (Edit<Changes> & { before: Changes | null })[] },
    words: string,
    onDone: () => void,
    send: (rows: Edit<Changes | { isAvailable: boolean }>[]) => Promise<{ changed: { id: string; version: number }[] }>,
  ): Promise<void> {
    const { changed } = await send(rows.map(({ id, expectedVersion, changes }) => ({ id, expectedVersion, changes })))
    onDone()
    const versions = new Map(changed.map(({ id, version }) => [id, version]))
    const before = rows.map((row) => ({
      id: row.id,
      expectedVersion: versions.get(row.id) ?? row.expectedVersion,
      changes: row.before ?? { isAvailable: false },
    }))
    saves.remember({ id: 'apply', words, undo: () => send(before) })
  }
}

type Edit<Changes> = { id: string; expectedVersion: number | null; changes: Changes }
