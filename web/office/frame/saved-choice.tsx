import { useState } from 'react'
import { Select } from '../../ui/form/select.tsx'
import { ActButton } from './act-button.tsx'
import { FRAME_TEXTS as TEXTS } from './frame-texts.ts'

type SavedChoiceProps<Value extends string> = {
  /** As it is saved. */
  value: Value
  options: readonly { value: Value; label: string }[]
  /** What is chosen, and whose, for the button. */
  what: string
  isPending: boolean
  onSave: (value: Value) => unknown
  id?: string
  'aria-label'?: string
}

/** A choice that a button saves: the arrow keys pass through every option on the way to another one. */
export function SavedChoice<Value extends string>({
  value,
  options,
  what,
  isPending,
  onSave,
  ...control
}: SavedChoiceProps<Value>) {
  const [chosen, setChosen] = useState(value)
  const [saved, setSaved] = useState(value)
  const [sent, setSent] = useState<Value>()
  // What is saved since, here or elsewhere, replaces what was chosen; not what was chosen while another was being saved.
  if (saved !== value) {
    setSaved(value)
    if (chosen === saved || chosen === sent) setChosen(value)
  }
  const save = () => {
    setSent(chosen)
    onSave(chosen)
  }
  return (
    <span className="grid grid-cols-1 gap-2">
      <Select {...control} value={chosen} onValueChange={setChosen} options={options} />
      {chosen !== value && <ActButton act={TEXTS.save} of={what} isPending={isPending} onClick={save} />}
    </span>
  )
}
