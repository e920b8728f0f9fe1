import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SettingFrame, useSettingForm } from './setting-frame.tsx'
import type { EditableSetting } from './use-settings.ts'

type ChoicesFormProps = {
  setting: EditableSetting
  choices: readonly { value: string; label: string; isChosen: boolean }[]
  /** The setting with these values chosen. */
  withChosen: (chosen: ReadonlySet<string>) => unknown
}

/** A setting of which each thing is chosen or not. */
export function ChoicesForm({ setting, choices, withChosen }: ChoicesFormProps) {
  const stored: ReadonlySet<string> = new Set(choices.flatMap(({ value, isChosen }) => (isChosen ? [value] : [])))
  const { typed, change, frame } = useSettingForm(setting, stored, withChosen, () => false)
  return (
    <SettingFrame {...frame} className="gap-x-4 sm:grid-cols-2">
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={typed.has(value)}
          onCheckedChange={(isOn) => {
            const chosen = new Set(typed)
            if (isOn) chosen.add(value)
            else chosen.delete(value)
            change(chosen)
          }}
        />
      ))}
    </SettingFrame>
  )
}
