import { useState } from 'react'
import { changesBetween, type RowDocument } from '#domain/history/changes-between.ts'

/** The form of a new row on its way to the page of the stored row: somebody may have typed while it was saved. */
export type CarriedDraft<Draft> = { version: number; draft: Draft }

/**
 * What is typed into the form of a stored row, whoever saves the row meanwhile. A field in which nothing was typed follows
 * the row. What was typed stays, and is saved over the newest version.
 *
 * @param row a new one has no version, or 0
 * @param draftOf the fields of the form, as they are for a row
 * @param carried from the page of the new row; a later version does not take it
 */
export function useRowDraft<Row extends { version?: number }, Draft extends RowDocument>(
  row: Row,
  draftOf: (row: Row) => Draft,
  carried: CarriedDraft<Draft> | null = null,
) {
  const [base, setBase] = useState(row)
  const [draft, setDraft] = useState(() => (carried && carried.version === row.version ? carried.draft : draftOf(row)))
  const [both, setBoth] = useState<readonly string[]>([])
  // After one's own save the row of the page is the older one for a moment.
  if ((row.version ?? 0) > (base.version ?? 0)) {
    const [before, theirs] = [draftOf(base), draftOf(row)]
    const changed = fieldsOf(before, theirs)
    setBase(row)
    setBoth([...both, ...fieldsOf(before, draft).filter((field) => changed.includes(field))])
    setDraft(merged(before, draft, theirs))
  }
  const typed = fieldsOf(draftOf(base), draft)
  return {
    /** The newest version, which `draft` changes. */
    base,
    draft,
    set: (change: Partial<Draft>) => setDraft((now) => ({ ...now, ...change })),
    /** To be called after one's own save, with its answer and the draft that was sent: what was typed since stays. */
    onSaved: (saved: Row, sent: Draft) => {
      setBase(saved)
      setBoth([])
      setDraft((now) => merged(sent, now, draftOf(saved)))
    },
    note: {
      /** The fields in which something was typed and another value was saved: the next save replaces that value. */
      fields: [...new Set(both)].filter((field) => typed.includes(field)),
      /** Shows the saved values in these fields. */
      onShow: () => {
        setBoth([])
        setDraft((now) => ({ ...now, ...only(both, draftOf(base)) }))
      },
    },
  }
}

const fieldsOf = (before: RowDocument, after: RowDocument) => changesBetween(before, after).map(({ field }) => field)

/** `theirs`, with the fields that were typed between `before` and `now`. */
const merged = <Draft extends RowDocument>(before: Draft, now: Draft, theirs: Draft): Draft => ({
  ...theirs,
  ...only(fieldsOf(before, now), now),
})

function only<Draft extends RowDocument>(fields: readonly string[], draft: Draft): Partial<Draft> {
  return Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Draft> // fields of a draft
}
