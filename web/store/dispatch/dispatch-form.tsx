import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { useRef, useState } from 'react'
import { DISPATCH_MAX, listVehicles, requestDispatch, type VehicleView } from '#domain/dispatch/dispatch-api.ts'
import { dispatchPrice } from '#domain/dispatch/dispatch-price.ts'
import type { EndpointOutput } from '#domain/endpoint.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { call } from '../../client/api.ts'
import { keyOf, queryOf } from '../../client/query-of.ts'
import { usePhonePrefixes, useShopNow } from '../../client/shop/shop-hooks.ts'
import { storageKey } from '../../client/storage/request-storage.ts'
import { useKeptDraft } from '../../client/storage/use-stored-draft.ts'
import { Field } from '../../ui/form/field.tsx'
import { focusFirstFault } from '../../ui/form/focus-first-fault.ts'
import { PhoneInput } from '../../ui/form/phone-input.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { showToast } from '../../ui/overlay/toast.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { Money } from '../../ui/words/money.tsx'
import { ChoiceTiles } from '../requests/choice-tiles.tsx'
import { PayWords } from '../requests/pay-words.tsx'
import { PlaceFields } from '../requests/place-fields.tsx'
import { RequestHeading } from '../requests/request-heading.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { TotalBar } from '../requests/total-bar.tsx'
import { useSendRequest } from '../requests/use-send-request.ts'
import { DispatchDraft, dispatchBody, dispatchFaults, emptyDispatch } from './dispatch-draft.ts'
import { DISPATCH_TEXTS } from './dispatch-texts.ts'
import { HoursField } from './hours-field.tsx'
import { ScheduleFields } from './schedule-fields.tsx'

/** What can be hired, and whether whoever asks is a member. */
const vehiclesQuery = (person: string) => queryOf(listVehicles, { person }, { refetchOnReconnect: 'always' })

const TEXTS = DISPATCH_TEXTS

type DispatchFormProps = {
  profile: ProfileView
  /** The request is in: leads to where it is seen. */
  onDone: () => void
}

/** Asks for a vehicle: which, how long, where, when; with its total at every step, and its payment. */
export function DispatchForm({ profile, onDone }: DispatchFormProps) {
  const query = useQuery(vehiclesQuery(profile.userId))
  if (query.data === undefined) return <QueryWait query={query} title={TEXTS.failed} waiting={<Waiting />} />
  return <Form profile={profile} offer={query.data} onDone={onDone} />
}

type Offer = EndpointOutput<typeof listVehicles>

function Form({ profile, offer, onDone }: DispatchFormProps & { offer: Offer }) {
  const prefixes = usePhonePrefixes()
  const { vehicles, regions, isMember } = offer
  const { userId } = profile
  const name = storageKey('dispatch', 'draft', userId)
  const { draft, change, clear } = useKeptDraft(name, DispatchDraft, emptyDispatch(profile))
  const [isTried, setTried] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const now = useShopNow()
  const queries = useQueryClient()
  const { send, isPending } = useSendRequest('dispatch', TEXTS.signIn)
  const vehicle = vehicles.find(({ id }) => id === draft.vehicle)
  const total = vehicle && dispatchPrice(vehicle, draft.hours, isMember)
  const found = dispatchFaults(draft, now)
  const faults = isTried ? found : {}

  async function submit(): Promise<void> {
    if (total === undefined) return
    const first = Object.keys(found)[0]
    if (first !== undefined) {
      const { title, text } = first === 'schedule' ? TEXTS.invalidSchedule : TEXTS.missing
      showToast(title, { description: text, tone: 'destructive' })
      setTried(true)
      return focusFirstFault(form.current)
    }
    const body = dispatchBody(draft, total)
    const end = await send({
      content: { userId, ...body },
      ask: (id) => call(requestDispatch, { body: { id, ...body } }),
    })
    if (end?.kind === 'refused' && end.code === 'request.price_changed')
      void queries.invalidateQueries({ queryKey: keyOf(listVehicles) })
    if (end?.kind !== 'sent') return
    if (end.isPaid) {
      showToast(TEXTS.requested, { description: TEXTS.requestedText(end.reference), tone: 'success' })
    }
    setTried(false)
    clear()
    onDone()
  }

  return (
    <form
      ref={form}
      noValidate
      // Nothing that has the focus may be behind the bar at the lower edge.
      className="grid grid-cols-1 gap-5 [&_:is(input,select,textarea,button)]:scroll-mb-36"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
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
      {vehicle?.unit !== 'order' && <HoursField hours={draft.hours} onHoursChange={(hours) => change({ hours })} />}
      <PlaceFields
        draft={draft}
        faults={faults}
        onChange={change}
        regions={regions}
        max={DISPATCH_MAX.location}
        capturedText={TEXTS.captured}
      />
      <Field label={REQUEST_TEXTS.phone} hint={REQUEST_TEXTS.phoneHint} isRequired error={faults.phone}>
        {(control) => (
          <PhoneInput
            control={control}
            prefixes={prefixes}
            value={draft.phone}
            onValueChange={(phone) => change({ phone })}
          />
        )}
      </Field>
      <Field label={TEXTS.note}>
        {(control) => (
          <Textarea
            {...control}
            className="min-h-16"
            rows={2}
            maxLength={DISPATCH_MAX.notes}
            placeholder={TEXTS.notePlaceholder}
            value={draft.notes}
            onChange={(event) => change({ notes: cutText(event.target.value, DISPATCH_MAX.notes) })}
          />
        )}
      </Field>
      <ScheduleFields draft={draft} now={now} fault={faults.schedule} onChange={change} />
      <TotalBar
        label={TEXTS.total}
        total={total === undefined ? '–' : total === 0 ? TEXTS.free : <Money amount={total} />}
        action={total === undefined || total === 0 ? TEXTS.request : <PayWords amount={total} />}
        isPending={isPending}
        isPaying
        disabledReason={vehicle ? undefined : TEXTS.chooseVehicle}
      />
    </form>
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

function Waiting() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-14 rounded-lg" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        {['one', 'two', 'three', 'four'].map((one) => (
          <Skeleton key={one} className="h-32 rounded-md" />
        ))}
      </div>
      {['hours', 'location', 'region', 'phone'].map((one) => (
        <Skeleton key={one} className="h-16 rounded-lg" />
      ))}
    </div>
  )
}
