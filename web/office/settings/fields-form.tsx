import { useEffect, useRef } from 'react'
import { checkSetting } from '#domain/settings/check-setting.ts'
import {
  type FieldKind,
  type FormKey,
  readField,
  SETTING_FIELDS,
  typedField,
  valueAt,
  withValueAt,
} from '#domain/settings/setting-fields.ts'
import { Badge } from '../../ui/badge.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { SaveRow } from './setting-card.tsx'
import { saveWords } from './setting-words.ts'
import { fieldId } from './settings-sections.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'
import { type SettingDesk, useDraft } from './use-settings.ts'

type FieldsFormProps = {
  desk: SettingDesk<FormKey>
  /** The paths that are still examples. */
  examples: readonly string[]
  /** The field that the address names. */
  target: string
}

/** A setting whose fields are typed one by one. */
export function FieldsForm({ desk, examples, target }: FieldsFormProps) {
  const { key, value, mayChange, isPending } = desk
  const kinds: Record<string, FieldKind> = SETTING_FIELDS[key]
  const texts: Record<string, { label: string; about: string }> = TEXTS.fields[key]
  const paths = Object.keys(kinds)
  // What is typed, by path; a field that nobody has touched shows what is stored.
  const draft = useDraft<Record<string, string>>({}, desk)
  const typed = (path: string) => draft.value[path] ?? typedField(kinds[path] ?? 'text', valueAt(value, path))

  const next = Object.entries(draft.value).reduce<unknown>(
    (all, [path, text]) => withValueAt(all, path, readField(kinds[path] ?? 'text', text)),
    value,
  )
  const faults = checkSetting(key, next).faults ?? []
  const found = Object.fromEntries(
    paths.map((path) => [path, faults.find((fault) => fault.path.replace(/\.\d+$/, '') === path)?.message]),
  )
  const form = useCheckedForm<string>({ found, onSend: () => draft.isChanged && draft.save(next) })
  const put = (path: string, text: string) => draft.change({ ...draft.value, [path]: text })

  // Whoever comes from the search types the new value at once.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (target === '') return
    first.current?.focus()
    first.current?.select()
  }, [target])

  return (
    <form {...form.props} className="grid grid-cols-1 gap-5">
      <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-5">
        {paths.map((path) => {
          const kind = kinds[path] ?? 'text'
          const { label = path, about = '' } = texts[path] ?? {}
          const isExample = examples.includes(path)
          const ref = fieldId(key, path) === target ? first : undefined
          if (kind === 'yes') {
            return (
              <div key={path}>
                <Checkbox
                  label={label}
                  checked={typed(path) === 'true'}
                  onCheckedChange={(isOn) => put(path, String(isOn))}
                  aria-describedby={`${key}.${path}-about`}
                  ref={ref}
                />
                <p id={`${key}.${path}-about`} className="text-muted text-xs">
                  {about}
                </p>
              </div>
            )
          }
          return (
            <Field
              key={path}
              label={
                <span className="flex flex-wrap items-center gap-2">
                  {label}
                  {isExample && <Badge tone="brick-soft">{TEXTS.setMe}</Badge>}
                </span>
              }
              hint={isExample ? `${TEXTS.setMeHint} ${about}` : about}
              error={form.faults[path]}
            >
              {(control) => (
                <Input
                  {...control}
                  ref={ref}
                  className={kind === 'text' || kind === 'list' ? 'max-w-xl' : 'tabular max-w-40'}
                  inputMode={
                    kind === 'money' || kind === 'percent' ? 'decimal' : kind === 'number' ? 'numeric' : 'text'
                  }
                  autoComplete="off"
                  value={typed(path)}
                  onChange={(event) => put(path, event.target.value)}
                />
              )}
            </Field>
          )
        })}
      </fieldset>
      {mayChange && (
        <SaveRow label={saveWords(key)} isChanged={draft.isChanged} isPending={isPending} onDiscard={draft.discard} />
      )}
    </form>
  )
}
