import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SaveRow } from './setting-card.tsx'
import { saveWords } from './setting-words.ts'
import { type SettingDesk, useDraft } from './use-settings.ts'

type ChoicesFormProps = {
  desk: SettingDesk
  choices: readonly { value: string; label: string; isChosen: boolean }[]
  /** The setting with these values chosen. */
  withChosen: (chosen: ReadonlySet<string>) => unknown
}

/** A setting of which each thing is chosen or not. */
export function ChoicesForm({ desk, choices, withChosen }: ChoicesFormProps) {
  const { key, mayChange, isPending } = desk
  const draft = useDraft<ReadonlySet<string>>(
    new Set(choices.flatMap(({ value, isChosen }) => (isChosen ? [value] : []))),
    desk,
  )
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (draft.isChanged) draft.save(withChosen(draft.value))
      }}
    >
      <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-x-4 sm:grid-cols-2">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={draft.value.has(value)}
            onCheckedChange={(isOn) => {
              const chosen = new Set(draft.value)
              if (isOn) chosen.add(value)
              else chosen.delete(value)
              draft.change(chosen)
            }}
          />
        ))}
      </fieldset>
      {mayChange && (
        <SaveRow label={saveWords(key)} isChanged={draft.isChanged} isPending={isPending} onDiscard={draft.discard} />
      )}
    </form>
  )
}
