import { useState } from 'react'
import type { Endpoint } from '#domain/endpoint.ts'
import { useSaves } from '../frame/use-saves.ts'

type Versioned = { id: string; version: number }

/** The fields to change, of the row as it is when its turn has come. */
type ChangesOf<Row, Changes> = (row: Row) => Changes

/** How a row is saved and shown. */
type Kind<Row, Changes> = {
  send: (row: Row, changes: Changes) => Promise<Row>
  /** Shows the saved row before the list is read again. */
  show: (row: Row) => void
}

/**
 * Saves rows of a table, each as soon as it is typed, with the undo of the last saves. One row is saved by one request
 * after the other, each made from the answer to the one before, so that nobody is in their own way.
 */
export function useRowSaves<Row extends Versioned, Changes>(
  readers: readonly Pick<Endpoint, 'method' | 'url'>[],
  { send, show }: Kind<Row, Changes>,
) {
  const saves = useSaves(readers)
  const [own] = useState(() => new Map<string, Row>())
  const [turns] = useState(() => new Map<string, Promise<unknown>>())

  function inTurn(seen: Row, changesOf: ChangesOf<Row, Changes>): Promise<Row> {
    const saved = (turns.get(seen.id) ?? Promise.resolve()).then(async () => {
      const last = own.get(seen.id)
      const row = last && last.version > seen.version ? last : seen
      const next = await send(row, changesOf(row))
      own.set(seen.id, next)
      show(next)
      return next
    })
    // A refused save does not hold up the next one.
    turns.set(
      seen.id,
      saved.catch(() => undefined),
    )
    return saved
  }

  /** @returns the saved row; undefined when the save was refused */
  function saveFrom(row: Row, words: string, changesOf: ChangesOf<Row, Changes>, undoOf: ChangesOf<Row, Changes>) {
    return new Promise<Row | undefined>((done) => {
      // Each under a name of its own: no save is left out because another one runs.
      saves.act(crypto.randomUUID(), () =>
        inTurn(row, changesOf).then(
          (saved) => {
            saves.remember({ id: row.id, words, undo: () => inTurn(row, undoOf) })
            done(saved)
          },
          (error) => {
            done(undefined)
            throw error
          },
        ),
      )
    })
  }

  return {
    ...saves,
    saveFrom,
    /** As `saveFrom`, with the same changes whatever the row is by then. @param before what the undo saves */
    save: (row: Row, words: string, changes: Changes, before: Changes) =>
      saveFrom(
        row,
        words,
        () => changes,
        () => before,
      ),
  }
}

export type RowSaves<Row extends Versioned, Changes> = ReturnType<typeof useRowSaves<Row, Changes>>
