import { type RefObject, useState } from 'react'
import { useOwner } from '../../client/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { whoWords } from '../frame/who-words.ts'
import { withoutSent } from '../frame/without-sent.ts'
import { Section } from './section.tsx'

type StaffNotesProps = {
  texts: { title: string; label: string; hint: string; fault: string; add: string }
  notes: readonly { id: string; text: string; by: string; name: string | null; at: string }[]
  /** The most characters of a note. */
  most: number
  /** The field, which a key of the page leads to. */
  box?: RefObject<HTMLTextAreaElement | null>
  isPending: boolean
  /** @returns whether it is written */
  onWrite: (text: string) => Promise<boolean>
}

/** What staff have written for each other, about an order or a person. */
export function StaffNotes({ texts, notes, most, box, isPending, onWrite }: StaffNotesProps) {
  const { userId } = useOwner()
  const [text, setText] = useState('')
  const form = useCheckedForm({
    found: { text: text.trim() === '' ? texts.fault : undefined },
    onSend: async () => {
      if (!(await onWrite(text.trim()))) return
      setText((now) => withoutSent(now, text))
      form.reset()
    },
  })
  return (
    <Section title={texts.title}>
      {notes.length > 0 && (
        <ul className="grid grid-cols-1 gap-3">
          {notes.map((note) => (
            <li key={note.id} className="rounded-md bg-gold-soft p-3">
              <p className="wrap-anywhere whitespace-pre-line">{note.text}</p>
              <p className="text-gold-text text-xs">
                {whoWords(note, userId)}, {momentWords(note.at)}
              </p>
            </li>
          ))}
        </ul>
      )}
      <form {...form.props} className="grid grid-cols-1 gap-2">
        <TextareaField
          label={texts.label}
          hint={texts.hint}
          error={form.faults.text}
          ref={box}
          maxLength={most}
          value={text}
          onValueChange={setText}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.props.onSubmit(event)
          }}
        />
        <Button type="submit" variant="outline" size="lg" isPending={isPending} className="justify-self-start">
          {texts.add}
        </Button>
      </form>
    </Section>
  )
}
