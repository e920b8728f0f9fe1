import { useEffect, useRef } from 'react'
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
import { isWithin, SettingFrame, useSettingForm } from './setting-frame.tsx'
import { fieldId } from './settings-sections.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'
import type { EditableSetting } from './use-settings.ts'

type FieldsFormProps = {
  setting: EditableSetting<FormKey>
  /** The paths that are still examples. */
  examples: readonly string[]
  /** The field that the address names. */
  target: string
}

/** A setting whose fields are typed one by one. */
export function FieldsForm({ setting, examples, target }: FieldsFormProps) {
  const { key, value } = setting
  const kinds: Record<string, FieldKind> = SETTING_FIELDS[key]
  const texts: Record<string, { label: string; about: string }> = TEXTS.fields[key]
  const paths = Object.keys(kinds)
  // What is typed, by path; a field that nobody has touched shows what is stored.
  const { typed, change, faultAt, frame } = useSettingForm<Record<string, string>>(
    setting,
    {},
    (texts) =>
      Object.entries(texts).reduce<unknown>(
        (all, [path, text]) => withValueAt(all, path, readField(kinds[path] ?? 'text', text)),
        value,
      ),
    (fault) => paths.some((path) => kinds[path] !== 'yes' && isWithin(fault, path)),
  )
  const textAt = (path: string) => typed[path] ?? typedField(kinds[path] ?? 'text', valueAt(value, path))
  const put = (path: string, text: string) => change({ ...typed, [path]: text })

  // After a search the field has the focus, so that the new value can be typed at once.
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (target === '') return
    first.current?.focus()
    first.current?.select()
  }, [target])

  return (
    <SettingFrame {...frame} className="gap-5">
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
                checked={textAt(path) === 'true'}
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
            error={faultAt(path)}
          >
            {(control) => (
              <Input
                {...control}
                ref={ref}
                className={kind === 'text' || kind === 'list' ? 'max-w-xl' : 'tabular max-w-40'}
                inputMode={kind === 'money' || kind === 'percent' ? 'decimal' : kind === 'number' ? 'numeric' : 'text'}
                autoComplete="off"
                value={textAt(path)}
                onChange={(event) => put(path, event.target.value)}
              />
            )}
          </Field>
        )
      })}
    </SettingFrame>
  )
}
