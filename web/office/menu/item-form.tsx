import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Navigate } from 'react-router'
import { ITEM_LIMITS, type ItemDocument } from '#domain/menu/item-document.ts'
import { cheapestAccompaniment, takesExtras } from '#domain/menu/main-dishes.ts'
import { ALL_DAYS, CATEGORIES, ITEM_DAYS, SHOPS, SIZES } from '#domain/menu/menu-api.ts'
import { slugOf } from '#domain/text/slug.ts'
import { ItemCard } from '../../client/item/item-card.tsx'
import { paths } from '../../client/paths.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { extrasQuery } from '../../client/shop/menu-query.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { SIZE_NAMES } from '../../ui/words/size-names.ts'
import { ChangedNote } from '../frame/changed-note.tsx'
import { FaultText } from '../frame/fault-text.tsx'
import { type CarriedDraft, useRowDraft } from '../frame/use-row-draft.ts'
import { PictureField } from '../pictures/picture-field.tsx'
import { EDIT_TEXTS } from './edit-texts.ts'
import { draftOf, type ItemDraft, readDraft, type ScheduleDraft, type VariationDraft } from './item-draft.ts'

const TEXTS = EDIT_TEXTS.form
const FIELDS = EDIT_TEXTS.fields
const FLAGS = ['isAvailable', 'popular', 'requiresAgeVerification', 'needsAccompaniment'] as const

type ItemFormProps<Item> = {
  /** As the server has it now. */
  item: Item
  /** Once it is saved, the page of the item follows, with what was typed meanwhile. */
  isNew?: boolean
  carried?: CarriedDraft<ItemDraft> | null
  soldOutUntil?: string | null
  isPending: boolean
  /** @param base what was changed @returns it as it is saved; undefined when it is not, or the page is left */
  onSave: (item: ItemDocument, base: Item) => Promise<Item | undefined>
}

/** Everything of an item in one form, beside the card that shoppers see. */
export function ItemForm<Item extends ItemDocument & { version?: number }>({
  item,
  isNew = false,
  carried = null,
  soldOutUntil = null,
  isPending,
  onSave,
}: ItemFormProps<Item>) {
  const { base, draft, set, onSaved, note } = useRowDraft(item, keyedDraft, carried)
  const [hasOwnId, setOwnId] = useState(false)
  const read = readDraft(draft)
  const found = Object.fromEntries(read.faults.toReversed().map(({ field, problem }) => [field, problem]))
  const form = useCheckedForm<string>({
    found,
    onSend: async () => {
      // A new way that is renamed while it is being saved stays the same way.
      const variations = draft.variations.map((way, place) => ({ ...way, id: read.item.variations[place]?.id ?? null }))
      set({ variations })
      const saved = await onSave(read.item, base)
      if (saved) onSaved(saved, { ...draft, variations })
    },
    onFault: () => showToast(TEXTS.faults, 'destructive'),
  })
  const { faults } = form
  const text = (field: 'name' | 'grouping' | 'synonyms') => ({
    label: FIELDS[field],
    error: faults[field],
    autoComplete: 'off',
    value: draft[field],
    onValueChange: (value: string) => set({ [field]: value }),
  })
  if (isNew && base.version !== undefined) {
    // A name that was typed meanwhile changes the name alone.
    const state: CarriedDraft<ItemDraft> = { version: base.version, draft: { ...draft, id: base.id } }
    return <Navigate to={paths.staffItem(base.id)} replace state={state} />
  }
  return (
    <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,1fr)_16rem]">
      <form {...form.props} className="grid max-w-3xl grid-cols-1 gap-5">
        <ChangedNote {...note} nameOf={(field) => EDIT_TEXTS.fields[field] ?? field} />
        <PictureField image={draft.image} category={draft.category} onChange={(image) => set({ image })} />
        <TextField
          {...text('name')}
          isRequired
          onValueChange={(name) => set({ name, ...(isNew && !hasOwnId && { id: slugOf(name) }) })}
        />
        {isNew && (
          <TextField
            label={FIELDS.id}
            hint={TEXTS.idHint}
            error={faults.id}
            isRequired
            autoComplete="off"
            value={draft.id}
            onValueChange={(id) => {
              setOwnId(true)
              set({ id })
            }}
          />
        )}
        <TextareaField
          label={FIELDS.description}
          error={faults.description}
          maxLength={ITEM_LIMITS.description}
          value={draft.description}
          onValueChange={(description) => set({ description })}
        />
        <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
          <SelectField
            label={FIELDS.category}
            value={draft.category}
            onValueChange={(category) => set({ category })}
            options={CATEGORIES.map((value) => ({ value, label: CATEGORY_NAMES[value] }))}
          />
          <TextField {...text('grouping')} hint={TEXTS.shelfHint} />
        </div>
        <Group title={TEXTS.sizes} hint={TEXTS.sizesHint} fault={faults.prices}>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {SIZES.map((size) => (
              <TextField
                key={size}
                label={SIZE_NAMES[size]}
                error={faults[`prices.${size}`]}
                inputMode="decimal"
                autoComplete="off"
                value={draft.prices[size] ?? ''}
                onValueChange={(price) => set({ prices: { ...draft.prices, [size]: price } })}
              />
            ))}
          </div>
        </Group>
        <Variations
          rows={draft.variations}
          fault={faults.variations}
          priceFaults={draft.variations.map((_, place) => faults[`variations.${place}`])}
          onChange={(variations) => set({ variations })}
        />
        <Schedules rows={draft.schedules} fault={faults.schedules} onChange={(schedules) => set({ schedules })} />
        <Group title={TEXTS.flags}>
          {FLAGS.filter((flag) => flag !== 'needsAccompaniment' || takesExtras(draft)).map((flag) => (
            <Checkbox
              key={flag}
              label={FIELDS[flag]}
              checked={draft[flag]}
              onCheckedChange={(isOn) => set({ [flag]: isOn })}
            />
          ))}
        </Group>
        <TextField {...text('synonyms')} hint={TEXTS.synonymsHint} />
        <SelectField
          label={FIELDS.shop}
          className="max-w-xs"
          value={draft.shop}
          onValueChange={(shop) => set({ shop })}
          options={SHOPS.map((value) => ({ value, label: EDIT_TEXTS.shops[value] }))}
        />
        <Button type="submit" size="lg" className="justify-self-start" isPending={isPending} pendingText={TEXTS.saving}>
          {TEXTS.save}
        </Button>
      </form>
      <Preview item={read.item} soldOutUntil={soldOutUntil} />
    </div>
  )
}

const newKey = () => crypto.randomUUID()

/** The same rows of lists have the same keys each time. */
function keyedDraft(item: ItemDocument): ItemDraft {
  let last = 0
  return draftOf(item, () => String(last++))
}

type GroupProps = { title: string; hint?: string; fault?: string | undefined; children: ReactNode }

function Group({ title, hint, fault, children }: GroupProps) {
  const faultId = useId()
  return (
    <fieldset
      aria-describedby={fault === undefined ? undefined : faultId}
      aria-invalid={fault === undefined ? undefined : true}
      className="grid min-w-0 grid-cols-1 gap-2 rounded-lg border border-line bg-surface p-4"
    >
      <legend className="px-1 font-semibold text-sm">{title}</legend>
      {hint !== undefined && <p className="text-muted text-xs">{hint}</p>}
      {children}
      <FaultText id={faultId} fault={fault} />
    </fieldset>
  )
}

type RowsProps<Row> = { rows: readonly Row[]; fault: string | undefined; onChange: (rows: Row[]) => void }

type VariationsProps = RowsProps<VariationDraft> & { priceFaults: readonly (string | undefined)[] }

function Variations({ rows, fault, priceFaults, onChange }: VariationsProps) {
  const set = (key: string, change: Partial<VariationDraft>) =>
    onChange(
      rows.map((row) =>
        // One variation is chosen first.
        row.key === key ? { ...row, ...change } : { ...row, ...(change.isDefault && { isDefault: false }) },
      ),
    )
  return (
    <Group title={TEXTS.variations} fault={fault}>
      {rows.map(({ key, name, price, isDefault }, index) => (
        <div
          key={key}
          className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 border-line border-b pb-3 *:first:col-span-3 sm:grid-cols-[1fr_9rem_auto_auto] sm:*:first:col-span-1"
        >
          <TextField
            label={TEXTS.variation(index + 1)}
            autoComplete="off"
            maxLength={ITEM_LIMITS.variation}
            value={name}
            onValueChange={(value) => set(key, { name: value })}
          />
          <TextField
            label={ofRow(TEXTS.surcharge, TEXTS.variation(index + 1))}
            error={priceFaults[index]}
            inputMode="decimal"
            autoComplete="off"
            value={price}
            onValueChange={(value) => set(key, { price: value })}
          />
          <Checkbox
            label={ofRow(TEXTS.isDefault, TEXTS.variation(index + 1))}
            checked={isDefault}
            onCheckedChange={(isOn) => set(key, { isDefault: isOn })}
          />
          <RemoveButton
            label={TEXTS.removeVariation(index + 1)}
            onPress={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      <AddButton
        label={TEXTS.addVariation}
        onPress={() =>
          onChange([...rows, { key: newKey(), id: null, name: '', price: '0', isDefault: rows.length === 0 }])
        }
      />
    </Group>
  )
}

function Schedules({ rows, fault, onChange }: RowsProps<ScheduleDraft>) {
  const set = (key: string, change: Partial<ScheduleDraft>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...change } : row)))
  return (
    <Group title={TEXTS.schedules} hint={TEXTS.schedulesHint} fault={fault}>
      {rows.map(({ key, dayOfWeek, startTime, endTime }, index) => (
        <div
          key={key}
          className="grid grid-cols-[1fr_1fr_auto] items-end gap-3 border-line border-b pb-3 *:first:col-span-3 sm:grid-cols-[1fr_8rem_8rem_auto] sm:*:first:col-span-1"
        >
          <SelectField
            label={TEXTS.day(index + 1)}
            value={dayOfWeek}
            onValueChange={(day) => set(key, { dayOfWeek: day })}
            options={ITEM_DAYS.map((value) => ({ value, label: value }))}
          />
          <TextField
            label={ofRow(TEXTS.from, TEXTS.day(index + 1))}
            placeholder="00:00"
            maxLength={5}
            autoComplete="off"
            value={startTime}
            onValueChange={(value) => set(key, { startTime: value })}
          />
          <TextField
            label={ofRow(TEXTS.until, TEXTS.day(index + 1))}
            placeholder="24:00"
            maxLength={5}
            autoComplete="off"
            value={endTime}
            onValueChange={(value) => set(key, { endTime: value })}
          />
          <RemoveButton
            label={TEXTS.removeSchedule(index + 1)}
            onPress={() => onChange(rows.filter((row) => row.key !== key))}
          />
        </div>
      ))}
      {rows.length > 0 && <p className="text-muted text-xs">{TEXTS.timeHint}</p>}
      <AddButton
        label={TEXTS.addSchedule}
        onPress={() => onChange([...rows, { key: newKey(), dayOfWeek: ALL_DAYS, startTime: '', endTime: '' }])}
      />
    </Group>
  )
}

/** The label of a field with its row, which only screen readers need. */
const ofRow = (label: string, row: string) => (
  <>
    {label} <span className="sr-only">({row})</span>
  </>
)

type RowButtonProps = { label: string; onPress: () => void }

function AddButton({ label, onPress }: RowButtonProps) {
  return (
    <Button variant="outline" size="lg" className="justify-self-start" onClick={onPress}>
      <Plus aria-hidden />
      {label}
    </Button>
  )
}

function RemoveButton({ label, onPress }: RowButtonProps) {
  return (
    <Button variant="ghost" size="icon" className="size-11" aria-label={label} title={TEXTS.remove} onClick={onPress}>
      <Trash2 aria-hidden />
    </Button>
  )
}

/** The card as shoppers see it now, for looking at only. */
function Preview({ item, soldOutUntil }: { item: ItemDocument; soldOutUntil: string | null }) {
  const now = useShopNow(10_000)
  const extras = useQuery(extrasQuery(useClock())).data?.extras
  return (
    <section
      aria-label={TEXTS.preview}
      className="order-first grid content-start gap-2 lg:sticky lg:top-4 lg:order-last"
    >
      <h2 className="text-muted text-sm">{TEXTS.preview}</h2>
      <ul inert className="max-w-56">
        <ItemCard
          item={{ ...item, soldOutUntil }}
          now={now}
          cheapest={extras && cheapestAccompaniment(extras, now)}
          onOpen={() => undefined}
        />
      </ul>
    </section>
  )
}
