import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import { ORDER_CONTEXT_NAMES, ORDER_CONTEXTS } from '#domain/orders/order-contexts.ts'
import { PROMOTION_NAME_MAX, type PromotionDraft } from '#domain/orders/promotions-api.ts'
import { sortedByName } from '#domain/text/sorted-by-name.ts'
import { WEEKDAYS } from '#domain/time/accra-time.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { ChangedNote } from '../frame/changed-note.tsx'
import { useCityNames } from '../frame/use-city-names.ts'
import { useRowDraft } from '../frame/use-row-draft.ts'
import { draftOf, endIn, giftWords, type PromotionForm } from './promotion-form.ts'
import { PROMOTIONS_TEXTS } from './promotions-texts.ts'
import { useItems } from './use-items.ts'

const TEXTS = PROMOTIONS_TEXTS.form
const FORM_ID = 'promotion'
/** After how many days new ones usually end. */
const SPANS = [1, 7, 30]

type PromotionDialogProps = {
  first: PromotionForm
  /** The name of a stored promotion; absent for a new one. */
  name?: string
  version?: number
  isPending: boolean
  onSave: (draft: PromotionDraft) => void
  onClose: () => void
}

/** A new promotion, or a stored one to be changed. A button with an end makes a new one at once. */
export function PromotionDialog({ first, name, version = 0, isPending, onSave, onClose }: PromotionDialogProps) {
  const clock = useClock()
  const { draft: form, set, note } = useRowDraft({ version, form: first }, (row) => row.form)
  const { draft, faults } = draftOf(form)
  const checked = useCheckedForm({ found: faults, onSend: () => draft && onSave(draft) })
  const text = (field: TextFieldName, label: string, more: object = {}) => (
    <TextField
      label={label}
      error={checked.faults[field]}
      autoComplete="off"
      value={form[field]}
      onValueChange={(value) => set({ [field]: value })}
      {...more}
    />
  )
  const number = { inputMode: 'decimal', className: 'tabular' }
  const sendEnding = (days: number) => {
    const ending = { ...form, endsAt: endIn(days, clock()) }
    set(ending)
    const result = draftOf(ending)
    if (result.draft) onSave(result.draft)
    else checked.refuse(result.faults)
  }
  const named = draft && form.name.trim() === '' ? giftWords(draft.terms.gift) : undefined
  return (
    <Dialog
      onOpenChange={onClose}
      title={name === undefined ? TEXTS.newTitle : TEXTS.editTitle(name)}
      isSheetOnPhones
      footer={
        <Button type="submit" form={FORM_ID} size="lg" isPending={isPending}>
          {TEXTS.save}
        </Button>
      }
    >
      <form id={FORM_ID} {...checked.props} className="grid grid-cols-1 gap-4">
        <ChangedNote {...note} nameOf={nameOfField} />
        <Checkbox
          label={TEXTS.withCode}
          checked={!form.isOffer}
          onCheckedChange={(withCode) => set({ isOffer: !withCode })}
        />
        {!form.isOffer && text('code', TEXTS.code, { hint: TEXTS.codeHint, className: 'uppercase', autoFocus: true })}
        {form.kind === 'percent' && text('percent', TEXTS.percent, number)}
        {form.kind === 'sum' && text('amount', TEXTS.amount, number)}
        {form.kind === 'buy_get' && (
          <div className="grid grid-cols-2 items-start gap-3">
            {text('buy', TEXTS.buy, number)}
            {text('get', TEXTS.get, { ...number, hint: TEXTS.portionsHint })}
          </div>
        )}
        {name === undefined && (
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-semibold text-sm">{TEXTS.ends}</legend>
            <div className="flex flex-wrap gap-2">
              {SPANS.map((days) => (
                <Button key={days} variant="outline" size="lg" isPending={isPending} onClick={() => sendEnding(days)}>
                  {TEXTS.endsIn(days)}
                </Button>
              ))}
            </div>
          </fieldset>
        )}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {text('startsAt', TEXTS.startsAt, { type: 'datetime-local' })}
          {text('endsAt', TEXTS.endsAt, { type: 'datetime-local' })}
        </div>
        {text('name', TEXTS.name, { hint: TEXTS.nameHint, maxLength: PROMOTION_NAME_MAX, placeholder: named })}
        <fieldset className="grid grid-cols-1 gap-3">
          <legend className="mb-2 font-bold text-base">{TEXTS.limits}</legend>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            {text('maxUses', TEXTS.maxUses, { ...number, hint: TEXTS.noLimit })}
            {text('maxAmount', TEXTS.maxAmount, { ...number, hint: TEXTS.noLimit })}
            {text('minimum', TEXTS.minimum, { ...number, hint: TEXTS.noLimit })}
          </div>
          <div>
            {(['isOncePerPerson', 'isFirstOrder', 'isBesidePlan'] as const).map((field) => (
              <Checkbox
                key={field}
                label={TEXTS[field]}
                checked={form[field]}
                onCheckedChange={(value) => set({ [field]: value })}
              />
            ))}
            <p className="text-muted text-xs">{TEXTS.besideHint}</p>
          </div>
          <Which form={form} set={set} stored={first.cities} />
          <Checkbox label={TEXTS.hasHours} checked={form.hasHours} onCheckedChange={(hasHours) => set({ hasHours })} />
          {form.hasHours && (
            <>
              <Choices
                title={TEXTS.weekdays}
                options={WEEKDAYS.map((value) => ({ value, label: value }))}
                chosen={form.weekdays}
                onChange={(weekdays) => set({ weekdays })}
              />
              <div className="grid grid-cols-2 gap-3">
                {text('from', TEXTS.from, { type: 'time' })}
                {text('to', TEXTS.to, { type: 'time' })}
              </div>
            </>
          )}
        </fieldset>
      </form>
    </Dialog>
  )
}

const nameOfField = (field: string) =>
  ({ ...TEXTS, isOffer: TEXTS.withCode, itemIds: TEXTS.items })[field as TypedField]

/** What can be typed or chosen. */
type TypedField = Exclude<keyof PromotionForm, 'kind'>

type TextFieldName = {
  [Name in keyof PromotionForm]: PromotionForm[Name] extends string ? Name : never
}[keyof PromotionForm] &
  string

type WhichProps = {
  form: PromotionForm
  set: (change: Partial<PromotionForm>) => void
  /** The cities of the stored promotion. */
  stored: readonly string[]
}

/** Which orders earn it: kinds, cities, categories, items. */
function Which({ form, set, stored }: WhichProps) {
  const cities = useCityNames(stored)
  const { items, nameOf } = useItems()
  return (
    <>
      <Choices
        title={TEXTS.contexts}
        options={ORDER_CONTEXT_NAMES.map((value) => ({ value, label: ORDER_CONTEXTS[value].label }))}
        chosen={form.contexts}
        onChange={(contexts) => set({ contexts })}
      />
      <Choices
        title={TEXTS.cities}
        options={cities.map((value) => ({ value, label: value }))}
        chosen={form.cities}
        onChange={(cities) => set({ cities })}
      />
      <Choices
        title={TEXTS.categories}
        options={CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
        chosen={form.categories}
        onChange={(categories) => set({ categories })}
      />
      <div className="grid grid-cols-1 gap-2">
        <SelectField
          label={TEXTS.items}
          hint={TEXTS.noneIsAll}
          value=""
          placeholder={TEXTS.addItem}
          onValueChange={(id) => set({ itemIds: [...form.itemIds, id] })}
          options={sortedByName(items, ({ name }) => name)
            .filter(({ id }) => !form.itemIds.includes(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
        />
        {form.itemIds.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {form.itemIds.map((id) => (
              <li key={id}>
                <Button
                  variant="secondary"
                  size="lg"
                  aria-label={TEXTS.removeItem(nameOf(id))}
                  onClick={() => set({ itemIds: form.itemIds.filter((one) => one !== id) })}
                >
                  {nameOf(id)}
                  <X aria-hidden />
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

type ChoicesProps<Value extends string> = {
  title: string
  options: readonly { value: Value; label: ReactNode }[]
  chosen: readonly Value[]
  onChange: (chosen: Value[]) => void
}

/** Boxes to tick; none ticked excludes nothing. */
function Choices<Value extends string>({ title, options, chosen, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset>
      <legend className="font-semibold text-sm">
        {title} <span className="font-normal text-muted text-xs">{TEXTS.noneIsAll}</span>
      </legend>
      <div className="flex flex-wrap gap-x-5">
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onCheckedChange={(isChosen) =>
              onChange(isChosen ? [...chosen, value] : chosen.filter((one) => one !== value))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
