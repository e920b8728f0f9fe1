import { type ReactNode, useState } from 'react'
import type { CatalogueNoun, StoredRow } from '#domain/catalogue/catalogue-api.ts'
import { PRODUCE_UNITS } from '#domain/grow/grow-documents.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { REGIONS } from '#domain/place/region.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Select } from '../../ui/form/select.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { ChangedNote } from '../frame/changed-note.tsx'
import { useRowDraft } from '../frame/use-row-draft.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { CATALOGUE_TEXTS as TEXTS } from './catalogue-texts.ts'
import { type Kind, rulesOf } from './field-kinds.ts'
import { FIELDS, type FieldName, fieldName, formLabel, keyFault, readForm, type Typed, typedOf } from './row-fields.ts'

type RowDialogProps = {
  noun: CatalogueNoun
  title: string
  /** Absent for a new row. */
  row?: StoredRow | undefined
  /** What a new row begins with. */
  fresh: RowDocument
  isPending: boolean
  onSave: (key: string, document: RowDocument) => void
  /** Its history, which opens over the form. */
  history: (row: StoredRow, onClose: () => void) => ReactNode
  onClose: () => void
}

/** The form of one row. */
export function RowDialog({ noun, title, row, fresh, isPending, onSave, history, onClose }: RowDialogProps) {
  const { draft, set, note } = useRowDraft(row ?? { version: 0, document: fresh }, ({ document }) =>
    opened(noun, document),
  )
  const [key, setKey] = useState('')
  // Not in the address: of two dialogs that open at once each would hide the other from screen readers.
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { document, faults } = readForm(noun, row?.key ?? key, draft)
  const form = useCheckedForm<string>({
    found: { ...faults, key: row ? undefined : keyFault(noun, key) },
    onSend: () => onSave(row?.key ?? key, document),
  })
  return (
    <Dialog
      onOpenChange={onClose}
      title={title}
      description={TEXTS.about}
      isSheetOnPhones
      footer={
        <>
          {row && (
            <Button variant="ghost" onClick={() => setHistoryOpen(true)}>
              {TEXTS.history}
            </Button>
          )}
          <Button type="submit" form={FORM} isPending={isPending}>
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <form {...form.props} id={FORM} className="grid grid-cols-1 gap-4">
        <ChangedNote {...note} nameOf={(field) => fieldName(noun, field)} />
        {!row &&
          (noun === 'area' ? (
            <AreaKey value={key} onChange={setKey} error={form.faults.key} />
          ) : (
            <TextField
              label={TEXTS.key.label}
              hint={TEXTS.key.hint}
              value={key}
              maxLength={40}
              autoComplete="off"
              error={form.faults.key}
              onValueChange={setKey}
            />
          ))}
        {FIELDS[noun].map(([field, kind]) => (
          <RowField
            key={field}
            noun={noun}
            field={field}
            kind={kind}
            value={draft[field] ?? ''}
            error={form.faults[field]}
            onChange={(value) => set({ [field]: value })}
          />
        ))}
      </form>
      {row && isHistoryOpen && history(row, () => setHistoryOpen(false))}
    </Dialog>
  )
}

const FORM = 'catalogue-row'

const opened = (noun: CatalogueNoun, document: RowDocument): Record<string, Typed> =>
  Object.fromEntries(FIELDS[noun].map(([field]) => [field, typedOf(noun, field, document[field])]))

/** The city and the name of a new area. */
function AreaKey({
  value,
  onChange,
  error,
}: {
  value: string
  onChange: (key: string) => void
  error: string | undefined
}) {
  const shop = useShop()
  const [city = '', name = ''] = value.split('/')
  return (
    <>
      <SelectField
        label={TEXTS.city}
        error={city === '' ? error : undefined}
        value={city}
        placeholder={TEXTS.city}
        onValueChange={(chosen) => onChange(`${chosen}/${name}`)}
        options={(shop?.cities ?? []).map((one) => ({ value: one.name, label: one.name }))}
      />
      <TextField
        label={TEXTS.area}
        value={name}
        maxLength={60}
        error={city === '' ? undefined : error}
        onValueChange={(text) => onChange(`${city}/${text.replaceAll('/', '').trimStart()}`)}
      />
    </>
  )
}

type RowFieldProps = {
  noun: CatalogueNoun
  field: FieldName
  kind: Kind
  value: Typed
  error: string | undefined
  onChange: (value: Typed) => void
}

function RowField({ noun, field, kind, value, error, onChange }: RowFieldProps) {
  const { hint }: { label: string; hint?: string } = TEXTS.fields[field]
  const label = formLabel(field, kind)
  if (typeof value === 'boolean') return <Checkbox label={label} checked={value} onCheckedChange={onChange} />
  const { rows, most = 60, isNumber } = rulesOf(kind)
  const options =
    kind === 'region' ? REGION_OPTIONS : kind === 'unit' ? UNITS[noun === 'produce' ? 'produce' : 'vehicle'] : null
  if (kind === 'picture')
    return <PictureField image={value} category={noun === 'recipe' ? 'mains' : 'supermarket'} onChange={onChange} />
  if (options || rows) {
    return (
      <Field label={label} hint={hint} error={error}>
        {(control) =>
          options ? (
            <Select {...control} value={value} placeholder={label} onValueChange={onChange} options={options} />
          ) : (
            <Textarea {...control} value={value} rows={rows} onChange={(event) => onChange(event.target.value)} />
          )
        }
      </Field>
    )
  }
  return (
    <TextField
      label={label}
      hint={hint}
      error={error}
      value={value}
      maxLength={LENGTHS[field] ?? most}
      autoComplete="off"
      {...(kind === 'moment' && { type: 'datetime-local' })}
      {...(isNumber && { inputMode: 'decimal' as const })}
      onValueChange={onChange}
    />
  )
}

const UNITS = {
  vehicle: Object.entries(TEXTS.units).map(([value, label]) => ({ value, label })),
  produce: PRODUCE_UNITS.map((value) => ({ value, label: value })),
}
const REGION_OPTIONS = REGIONS.map(({ name }) => ({ value: name, label: name }))
const LENGTHS: Partial<Record<FieldName, number>> = { summary: 200, address: 120, hours: 120 }
