import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { DISPATCH_MAX, listVehicles, requestDispatch, type VehicleView } from '#domain/dispatch/dispatch-api.ts'
import { dispatchPrice } from '#domain/dispatch/dispatch-price.ts'
import type { EndpointOutput } from '#domain/endpoint.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { call } from '../../client/api.ts'
import { queryOf } from '../../client/query-of.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { storageKey } from '../../client/storage/request-storage.ts'
import { useStoredDraft } from '../../client/storage/use-stored-draft.ts'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Money } from '../../ui/words/money.tsx'
import type { TabProps } from '../payments/purchase-part.ts'
import { usePurchase } from '../payments/use-purchase.ts'
import { ChoiceTiles } from '../requests/choice-tiles.tsx'
import { PayWords } from '../requests/pay-words.tsx'
import { PlaceFields } from '../requests/place-fields.tsx'
import { RequestForm, RequestFormWait } from '../requests/request-form.tsx'
import { RequestHeading } from '../requests/request-heading.tsx'
import { RequestPhone } from '../requests/request-phone.tsx'
import { TotalBar } from '../requests/total-bar.tsx'
import { DispatchDraft, dispatchBody, dispatchFaults, emptyDispatch } from './dispatch-draft.ts'
import { dispatchPart } from './dispatch-part.ts'
import { DISPATCH_TEXTS } from './dispatch-texts.ts'
import { HoursField } from './hours-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

/** The vehicles, and whether the person is a member. */
const vehiclesQuery = (person: string) => queryOf(listVehicles, { person }, { refetchOnReconnect: 'always' })

const TEXTS = DISPATCH_TEXTS

/** The form for a vehicle: vehicle, hours, place and time, with the total and the payment. */
export function DispatchForm(props: TabProps) {
  const query = useQuery(vehiclesQuery(props.profile.userId))
  if (query.data === undefined)
    return <QueryWait query={query} title={TEXTS.failed} waiting={<RequestFormWait fields={4} />} />
  const { vehicles, regions } = query.data
  if (vehicles.length === 0 || !regions.some(({ isServed }) => isServed)) {
    return <EmptyState heading="h4" className="py-4" icon={Truck} {...TEXTS.none} />
  }
  return <Form {...props} offer={query.data} />
}

type Offer = EndpointOutput<typeof listVehicles>

function Form({ profile, offer, onRequested }: TabProps & { offer: Offer }) {
  const { vehicles, regions, isMember, maxHours } = offer
  const { userId } = profile
  const name = storageKey('dispatch', 'draft', userId)
  const { draft: stored, change, clear } = useStoredDraft(name, DispatchDraft, emptyDispatch(profile))
  // The operator may have lowered the limit since.
  const draft = { ...stored, hours: Math.min(stored.hours, maxHours) }
  const now = useShopNow()
  const { buy, isPending } = usePurchase(dispatchPart)
  const vehicle = vehicles.find(({ id }) => id === draft.vehicle)
  const total = vehicle && dispatchPrice(vehicle, draft.hours, isMember)
  const found = dispatchFaults(draft, now)
  const { props, faults, reset } = useCheckedForm({
    found,
    onSend: pay,
    onFault: () =>
      showToast(Object.keys(found)[0] === 'schedule' ? TEXTS.invalidSchedule : TEXTS.missing, 'destructive'),
  })

  async function pay(): Promise<void> {
    if (total === undefined) return
    const body = dispatchBody(draft, total)
    const end = await buy({
      content: { userId, ...body },
      ask: (id) => call(requestDispatch, { body: { id, ...body } }),
    })
    if (end?.kind !== 'paid') return
    reset()
    clear()
    onRequested()
  }

  return (
    <RequestForm {...props}>
      <RequestHeading icon={Truck} title={TEXTS.title} text={TEXTS.text} />
      <ChoiceTiles
        legend={TEXTS.vehicle}
        what={TEXTS.vehicles}
        kind="vehicle"
        icon={Truck}
        value={vehicle?.id ?? ''}
        onValueChange={(id) => change({ vehicle: id })}
        tiles={vehicles.map((one) => ({
          id: one.id,
          label: one.name,
          price: <Rate vehicle={one} isMember={isMember} />,
        }))}
      />
      {vehicle && <VehicleNote vehicle={vehicle} />}
      {vehicle?.unit !== 'order' && (
        <HoursField hours={draft.hours} most={maxHours} onHoursChange={(hours) => change({ hours })} />
      )}
      <PlaceFields
        draft={draft}
        faults={faults}
        onChange={change}
        regions={regions}
        max={DISPATCH_MAX.location}
        capturedText={TEXTS.captured}
      />
      <RequestPhone phone={draft.phone} fault={faults.phone} onChange={change} />
      <TextareaField
        label={TEXTS.note}
        controlClassName="min-h-16"
        rows={2}
        maxLength={DISPATCH_MAX.notes}
        placeholder={TEXTS.notePlaceholder}
        value={draft.notes}
        onValueChange={(value) => change({ notes: cutText(value, DISPATCH_MAX.notes) })}
      />
      <ScheduleFields draft={draft} now={now} fault={faults.schedule} onChange={change} />
      <TotalBar
        label={TEXTS.total}
        total={total === undefined ? '–' : total === 0 ? TEXTS.free : <Money amount={total} />}
        action={total === undefined || total === 0 ? TEXTS.request : <PayWords amount={total} />}
        isPending={isPending}
        isPaying
        disabledReason={vehicle ? undefined : TEXTS.chooseVehicle}
      />
    </RequestForm>
  )
}

function VehicleNote({ vehicle: { unit, note } }: { vehicle: VehicleView }) {
  const words = [unit === 'order' ? TEXTS.perOrderHint : '', note === '' ? '' : `${note}.`].filter(Boolean)
  return words.length === 0 ? null : <p className="-mt-3 text-muted text-sm">{words.join(' ')}</p>
}

function Rate({ vehicle: { rate, unit, isFreeForMembers }, isMember }: { vehicle: VehicleView; isMember: boolean }) {
  if (isMember && isFreeForMembers) return TEXTS.freeForMembers
  return (
    <>
      <Money amount={rate} />{' '}
      <span className="whitespace-nowrap">{unit === 'hour' ? TEXTS.perHour : TEXTS.perOrder}</span>
    </>
  )
}
