import { type RefObject, useState } from 'react'
import { type OrderDesk, STAFF_NOTE_MAX, writeStaffNote } from '#domain/orders/order-desk-api.ts'
import { call } from '../../client/api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { whoWords } from '../frame/who-words.ts'
import { withoutSent } from '../frame/without-sent.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { Section } from './section.tsx'
import type { OrderActs } from './use-order.ts'

const TEXTS = ORDER_TEXTS.notes

type NotesSectionProps = { order: OrderDesk; acts: OrderActs; box: RefObject<HTMLTextAreaElement | null> }

/** What staff have written for each other. @param box the field, which a key of the page leads to */
export function NotesSection({ order: { orderId, notesOfStaff }, acts, box }: NotesSectionProps) {
  const { userId } = useOwner()
  const [text, setText] = useState('')
  const name = `note ${text.trim()}`
  const form = useCheckedForm({
    found: { text: text.trim() === '' ? TEXTS.fault : undefined },
    onSend: async () => {
      const body = { text: text.trim() }
      const note = await acts.run(
        name,
        (id) => call(writeStaffNote, { params: { orderId }, body: { id, ...body } }),
        TEXTS.added,
      )
      if (!note) return
      setText((now) => withoutSent(now, text))
      form.reset()
    },
  })
  return (
    <Section title={TEXTS.title}>
      {notesOfStaff.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {notesOfStaff.map((note) => (
            <li key={note.id} className="rounded-md bg-gold-soft p-3">
              <p className="whitespace-pre-line">{note.text}</p>
              <p className="text-gold-text text-xs">
                {whoWords(note, userId)}, {momentWords(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form {...form.props} className="grid grid-cols-1 gap-2">
        <Field label={TEXTS.label} hint={TEXTS.hint} error={form.faults.text}>
          {(control) => (
            <Textarea
              {...control}
              ref={box}
              maxLength={STAFF_NOTE_MAX}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.props.onSubmit(event)
              }}
            />
          )}
        </Field>
        <Button
          type="submit"
          variant="outline"
          size="lg"
          isPending={acts.isPending('note')}
          className="justify-self-start"
        >
          {TEXTS.add}
        </Button>
      </form>
    </Section>
  )
}
