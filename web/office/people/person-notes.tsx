import { useState } from 'react'
import { PERSON_NOTE_MAX, type PersonView, readPerson, writePersonNote } from '#domain/people/people-api.ts'
import { call } from '../../client/api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { useAct } from '../frame/use-act.ts'
import { whoWords } from '../frame/who-words.ts'
import { Section } from '../orders/section.tsx'
import { PEOPLE_TEXTS } from './people-texts.ts'

const TEXTS = PEOPLE_TEXTS.page.notes

/** What staff have written for each other about a person. */
export function PersonNotes({ personId, view: { notes } }: { personId: string; view: PersonView }) {
  const { userId } = useOwner()
  const [text, setText] = useState('')
  // The note keeps its id until it is written, so that a repeated press writes one.
  const [id, setId] = useState(newKey)
  const { act, isPending } = useAct([readPerson])
  const form = useCheckedForm({
    found: { text: text.trim() === '' ? TEXTS.fault : undefined },
    onSend: () =>
      act('note', async () => {
        await call(writePersonNote, { params: { personId }, body: { id, text: text.trim() } })
        showToast(TEXTS.added, { tone: 'success' })
        setText('')
        setId(newKey())
        form.reset()
      }),
  })
  return (
    <Section title={TEXTS.title}>
      {notes.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md bg-gold-soft p-3">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-gold-text text-xs">
                {whoWords(note, userId, PEOPLE_TEXTS.you)}, {momentWords(note.at)}
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
              maxLength={PERSON_NOTE_MAX}
              value={text}
              onChange={(event) => setText(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.props.onSubmit(event)
              }}
            />
          )}
        </Field>
        <Button type="submit" variant="outline" size="lg" isPending={isPending('note')} className="justify-self-start">
          {TEXTS.add}
        </Button>
      </form>
    </Section>
  )
}
