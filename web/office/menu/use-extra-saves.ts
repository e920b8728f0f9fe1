import { useQueryClient } from '@tanstack/react-query'
import { readHistory } from '#domain/history/history-api.ts'
import type { ExtraChanges } from '#domain/menu/item-document.ts'
import { getExtras } from '#domain/menu/menu-api.ts'
import { changeExtra, listExtras, type StaffExtra } from '#domain/menu/staff-menu-api.ts'
import { call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { type RowSaves, useRowSaves } from './use-row-saves.ts'

const READERS = [listExtras, getExtras, readHistory] as const

export type ExtraSaves = RowSaves<StaffExtra, ExtraChanges>

/** Saves extras of the table. */
export function useExtraSaves(): ExtraSaves {
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  return useRowSaves<StaffExtra, ExtraChanges>(READERS, {
    send: ({ id, version }, changes) =>
      call(changeExtra, { params: { extraId: id }, body: { changes, expectedVersion: version } }),
    show: (extra) =>
      showAnswer(
        queries,
        keyOf(listExtras, { person }),
        (known) => known && { extras: known.extras.map((row) => (row.id === extra.id ? extra : row)) },
      ),
  })
}
