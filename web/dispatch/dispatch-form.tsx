import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { z } from 'zod'
import { cutText } from '#domain/cut-text.ts'
import { DISPATCH_MAX, requestDispatch, type VehicleView } from '#domain/dispatch/dispatch-api.ts'
import { billedHours, dispatchPrice } from '#domain/dispatch/dispatch-price.ts'
import { isDispatchTime } from '#domain/dispatch/dispatch-schedule.ts'
import { REGIONS } from '#domain/geocoding/region.ts'
import { formatCedis } from '#domain/money.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { CallError, call } from '../api.ts'
import { newKey } from '../checkout/new-key.ts'
import { PhoneInput } from '../checkout/phone-input.tsx'
import { useRequestPayment } from '../payments/use-request-payment.ts'
import { tellEnd, tellRefusal } from '../requests/pay-for-request.ts'
import { PlaceFields } from '../requests/place-fields.tsx'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'
import { useKeptDraft } from '../requests/use-kept-draft.ts'
import { useClock } from '../shop/clock.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { Money } from '../ui/money.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { Select } from '../ui/select.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { Textarea } from '../ui/textarea.tsx'
import { showToast } from '../ui/toast.tsx'
import { vehiclesQuery } from './dispatch-query.ts'
import { DISPATCH_TEXTS } from './dispatch-texts.ts'
import { ScheduleFields } from './schedule-fields.tsx'

const TEXTS = DISPATCH_TEXTS
const PHONE_MIN = 10

const Draft = z.object({
  vehicle: z.string(),
  hours: z.int().min(1).max(DISPATCH_MAX.hours),
  location: z.string().max(DISPATCH_MAX.location),
  point: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  region: z.enum([...REGIONS.map(({ name }) => name), '']),
  phone: z.string().max(10),
  notes: z.string().max(DISPATCH_MAX.notes),
  isScheduled: z.boolean(),
  day: z.string(),
  scheduledAt: z.string(),
})
type Draft = z.infer<typeof Draft>

/** Somebody's own draft begins with what the profile knows. */
function emptyDraft(profile: ProfileView): Draft {
  return {
    vehicle: '',
    hours: 1,
    location: '',
    point: null,
    region: '',
    phone: profile.deliveryPhone,
    notes: '',
    isScheduled: false,
    day: '',
    scheduledAt: '',
  }
}

type DispatchFormProps = {
  profile: ProfileView
  /** The request is in: leads to where it is seen. */
  onDone: () => void
}

/** Asks for a vehicle: which, how long, where, when; with its total at every step, and its payment. */
export function DispatchForm({ profile, onDone }: DispatchFormProps) {
  const { data, error, isFetching, refetch } = useQuery(vehiclesQuery)
  const { draft, change, clear } = useKeptDraft(`chillz-dispatch-${profile.userId}`, Draft, emptyDraft(profile))
  const send = useSend({ onDone, onClear: clear })

  if (data === undefined) {
    if (!error) return <Waiting />
    return (
      <ErrorState
        title={REQUEST_TEXTS.failed}
        text={error.message}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
        retryText={REQUEST_TEXTS.retry}
      />
    )
  }
  const { vehicles, regions, isMember } = data
  const vehicle = vehicles.find(({ id }) => id === draft.vehicle)
  const total = vehicle && dispatchPrice(vehicle, draft.hours, isMember)
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (vehicle && total !== undefined) void send.submit(draft, total)
      }}
    >
      <Heading />
      <Field label={TEXTS.vehicle} isRequired>
        {(control) => (
          <Select
            {...control}
            value={vehicle?.id ?? ''}
            placeholder={TEXTS.vehiclePlaceholder}
            onValueChange={(id) => change({ vehicle: id })}
            options={vehicles.map((one) => ({ value: one.id, label: vehicleLabel(one, isMember) }))}
          />
        )}
      </Field>
      {vehicle && vehicle.note !== '' && <p className="-mt-2 text-muted text-sm">{vehicle.note}</p>}
      {vehicle?.unit === 'order' ? (
        <p className="text-muted text-sm">{TEXTS.hoursHint}</p>
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <span className="font-semibold text-sm">{TEXTS.hours}</span>
          <QuantityStepper
            label={TEXTS.hour}
            quantity={draft.hours}
            max={DISPATCH_MAX.hours}
            onQuantityChange={(hours) => change({ hours })}
          />
        </div>
      )}
      <PlaceFields
        draft={draft}
        onChange={change}
        regions={regions}
        max={DISPATCH_MAX.location}
        capturedText={TEXTS.captured}
      />
      <Field label={REQUEST_TEXTS.phone} hint={REQUEST_TEXTS.phoneHint} isRequired>
        {(control) => <PhoneInput control={control} value={draft.phone} onValueChange={(phone) => change({ phone })} />}
      </Field>
      <ScheduleFields draft={draft} onChange={change} />
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
      <div className="sticky bottom-0 -mx-1 grid gap-3 rounded-lg border border-line bg-surface p-4 shadow-card">
        <div className="flex flex-wrap items-baseline justify-between gap-2" role="status">
          <span className="font-semibold">{TEXTS.total}</span>
          <span className="font-bold font-display text-xl">
            {total === undefined ? '–' : total === 0 ? TEXTS.free : <Money amount={total} />}
          </span>
        </div>
        <Button
          type="submit"
          size="lg"
          isPending={send.isPending}
          pendingText={REQUEST_TEXTS.processing}
          disabledReason={vehicle ? undefined : TEXTS.chooseVehicle}
        >
          {total === undefined || total === 0 ? TEXTS.request : TEXTS.pay(formatCedis(total))}
        </Button>
        {!vehicle && <p className="text-center text-muted text-sm">{TEXTS.chooseVehicle}</p>}
      </div>
    </form>
  )
}

function vehicleLabel(vehicle: VehicleView, isMember: boolean): string {
  const price = formatCedis(vehicle.rate)
  const rate = vehicle.unit === 'hour' ? TEXTS.perHour(price) : TEXTS.perOrder(price)
  return `${vehicle.name} – ${isMember && vehicle.isFreeForMembers ? TEXTS.freeForMembers : rate}`
}

function Heading() {
  return (
    <div className="flex flex-wrap items-start gap-4">
      <span className="grid size-14 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-text">
        <Truck aria-hidden className="size-7" strokeWidth={1.75} />
      </span>
      <div className="min-w-0 flex-1 basis-48">
        <h3 className="text-lg">{TEXTS.title}</h3>
        <p className="mt-1 text-muted text-sm">{TEXTS.text}</p>
      </div>
    </div>
  )
}

/** Checks, asks, pays and tells. */
function useSend({ onDone, onClear }: { onDone: () => void; onClear: () => void }) {
  const payment = useRequestPayment()
  const queries = useQueryClient()
  const clock = useClock()

  async function submit(draft: Draft, total: VehicleView['rate']): Promise<void> {
    if (draft.location.trim() === '' || draft.region === '' || draft.phone.length < PHONE_MIN) {
      return fail(TEXTS.missing)
    }
    const scheduledAt = draft.isScheduled ? draft.scheduledAt : null
    if (scheduledAt !== null && (scheduledAt === '' || !isDispatchTime(new Date(scheduledAt), clock()))) {
      return fail(TEXTS.invalidSchedule)
    }
    const body = {
      id: newKey(),
      vehicle: draft.vehicle,
      hours: billedHours({ unit: 'hour' }, draft.hours),
      location: draft.location,
      point: draft.point,
      region: draft.region,
      phone: draft.phone,
      notes: draft.notes,
      scheduledAt,
      expectedTotal: total,
    }
    try {
      if (total === 0) {
        const { reference } = await call(requestDispatch, { body })
        return done(reference ?? body.id, true)
      }
      const end = await payment.pay(async () => {
        const { id } = await call(requestDispatch, { body })
        return { purpose: 'dispatch', subjectId: id }
      })
      const told = end && tellEnd(end)
      if (told) done(told.reference, told.isPaid)
    } catch (error) {
      if (error instanceof CallError && error.code === 'request.price_changed') {
        void queries.invalidateQueries(vehiclesQuery)
      }
      tellRefusal(error)
    }
  }

  function done(reference: string, isPaid: boolean) {
    if (isPaid) {
      showToast(TEXTS.requested, { description: TEXTS.requestedText(reference), tone: 'success' })
    }
    void queries.invalidateQueries({ queryKey: ['my-requests'] })
    onClear()
    onDone()
  }

  return { submit, isPending: payment.isPending }
}

function fail({ title, text }: { title: string; text: string }) {
  showToast(title, { description: text, tone: 'destructive' })
}

function Waiting() {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-14 rounded-lg" />
      {['vehicle', 'location', 'region', 'phone', 'total'].map((one) => (
        <Skeleton key={one} className="h-16 rounded-lg" />
      ))}
    </div>
  )
}
