import { useState } from 'react'
import { PERSON_NOTE_MAX, type PersonView, readPerson, writePersonNote } from '#domain/people/people-api.ts'
import { call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { useAct } from '../frame/use-act.ts'
import { StaffNotes } from '../orders/staff-notes.tsx'
import { PEOPLE_TEXTS } from './people-texts.ts'

const TEXTS = PEOPLE_TEXTS.page.notes

/** What staff have written for each other about a person. */
export function PersonNotes({ personId, view: { notes } }: { personId: string; view: PersonView }) {
  // Without an answer a repeated press writes the same note; corrected words are another one.
  const [ids] = useState(() => new Map<string, string>())
  const { act, isPending } = useAct([readPerson])
  return (
    <StaffNotes
      texts={TEXTS}
      notes={notes}
      most={PERSON_NOTE_MAX}
      isPending={isPending('note')}
      onWrite={(text) =>
        act('note', async () => {
          const id = ids.get(text) ?? newKey()
          ids.set(text, id)
          await call(writePersonNote, { params: { personId }, body: { id, text } })
          ids.delete(text)
          showToast(TEXTS.added, 'success')
        })
      }
    />
  )
}
