import type { RefObject } from 'react'
import { STAFF_NOTE_MAX, type StaffOrder, writeStaffNote } from '#domain/orders/staff-order-api.ts'
import { call } from '../../client/api.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { StaffNotes } from './staff-notes.tsx'
import type { OrderActs } from './use-order.ts'

const TEXTS = ORDER_TEXTS.notes

type NotesSectionProps = { order: StaffOrder; acts: OrderActs; box: RefObject<HTMLTextAreaElement | null> }

/** What staff have written for each other about an order. @param box the field, which a key of the page leads to */
export function NotesSection({ order: { orderId, notesOfStaff }, acts, box }: NotesSectionProps) {
  const write = (text: string) =>
    acts.run(`note ${text}`, (id) => call(writeStaffNote, { params: { orderId }, body: { id, text } }), TEXTS.added)
  return (
    <StaffNotes
      texts={TEXTS}
      notes={notesOfStaff}
      most={STAFF_NOTE_MAX}
      box={box}
      isPending={acts.isPending('note')}
      onWrite={async (text) => (await write(text)) !== undefined}
    />
  )
}
