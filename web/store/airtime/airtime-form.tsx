import { Info } from 'lucide-react'
import { useState } from 'react'
import { airtimeAmount } from '#domain/airtime/airtime-amount.ts'
import { type AirtimeProvider, buyTopUp } from '#domain/airtime/airtime-api.ts'
import { networkHint } from '#domain/airtime/network-hint.ts'
import type { ErrorCode } from '#domain/errors.ts'
import { formatCedis, type Pesewas } from '#domain/money.ts'
import { CallError, call } from '../../client/api.ts'
import { PhoneField } from '../../client/shop/phone-field.tsx'
import { storageKey } from '../../client/storage/request-storage.ts'
import { useStoredDraft } from '../../client/storage/use-stored-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast, type Words } from '../../ui/overlay/toast.ts'
import { FailureNote } from '../../ui/state/failure-note.tsx'
import { useOnline } from '../../ui/state/use-online.ts'
import { usePurchase } from '../payments/use-purchase.ts'
import { ChargeCheckbox } from '../payments/ways/charge-checkbox.tsx'
import { usePaymentWindow } from '../payments/window/use-payment-window.ts'
import { airtimePart } from './airtime-part.ts'
import { AIRTIME_TEXTS } from './airtime-texts.ts'
import { checkTopUp, mendedAmount, TopUpDraft, type TopUpFault } from './check-top-up.ts'
import { ProviderTiles } from './provider-tiles.tsx'

const TEXTS = AIRTIME_TEXTS
const EMPTY: TopUpDraft = { providerId: '', amount: '', phone: '' }

type AirtimeFormProps = {
  /** The person: the draft is stored for them. */
  userId: string
  providers: readonly AirtimeProvider[]
  minimum: Pesewas
  dailyCap: Pesewas
  /** What can still be bought today. */
  leftToday: Pesewas
  /** Whether a network's service sends it at once; nothing is promised where that is not known. */
  isAutomatic?: boolean | undefined
  /** Called once it is bought. */
  onClose: () => void
}

/** The network, amount and number of a top-up; then its payment. */
export function AirtimeForm({
  userId,
  providers,
  minimum,
  dailyCap,
  leftToday,
  isAutomatic,
  onClose,
}: AirtimeFormProps) {
  const {
    draft,
    change: changeDraft,
    clear,
  } = useStoredDraft(storageKey('airtime', 'draft', userId), TopUpDraft, EMPTY)
  const [failure, setFailure] = useState<Words | null>(null)
  const isOnline = useOnline()
  const { buy, isPending } = usePurchase(airtimePart)
  usePaymentWindow()

  const change = (part: Partial<TopUpDraft>) => {
    changeDraft(part)
    setFailure(null)
  }
  const mendAmount = () => changeDraft({ amount: mendedAmount(draft.amount, minimum) })
  const { topUp, faults: found } = checkTopUp(draft, minimum, leftToday)
  const { props, faults, refuse } = useCheckedForm<TopUpFault>({
    found: { provider: found.provider?.text, amount: found.amount?.text, phone: found.phone?.text },
    onSend: submit,
    onFault: () => {
      const [first] = Object.values(found)
      if (first) showToast(first, 'destructive')
      if (!found.amount) return
      // The words stay although the amount that they are about is corrected.
      refuse({ amount: found.amount.text })
      mendAmount()
    },
  })

  async function submit(): Promise<void> {
    if (!topUp || !isOnline) return
    setFailure(null)
    const end = await buy({
      content: { userId, ...topUp },
      ask: (id) => call(buyTopUp, { body: { id, ...topUp } }),
    })
    if (end?.kind === 'failed') {
      const fault = faultOf(end.error)
      if (fault === undefined) setFailure(end.words)
      else refuse({ [fault]: end.words.text })
    }
    if (end?.kind === 'paid') {
      clear()
      onClose()
    }
  }

  const amount = airtimeAmount(draft.amount, minimum)
  return (
    <form {...props} className="grid grid-cols-1 gap-5">
      <p className="text-muted text-sm">{isAutomatic ? TEXTS.intro : TEXTS.introManual}</p>
      <ProviderTiles
        providers={providers}
        chosenId={draft.providerId}
        error={faults.provider}
        onChoose={(providerId) => change({ providerId })}
      />
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-4">
        <Field
          label={TEXTS.amount}
          isRequired
          hint={amountHint({ minimum, dailyCap, leftToday })}
          error={faults.amount}
        >
          {(control) => (
            <span className="relative block">
              <span aria-hidden className="absolute inset-y-0 left-3.5 flex items-center font-medium text-muted">
                {TEXTS.currency}
              </span>
              <Input
                {...control}
                type="number"
                inputMode="numeric"
                autoComplete="off"
                min={minimum / 100}
                step={1}
                value={draft.amount}
                onChange={(event) => change({ amount: event.target.value })}
                onBlur={mendAmount}
                className="pl-[3.75em] tabular"
              />
            </span>
          )}
        </Field>
        <PhoneField
          label={TEXTS.phone}
          isRequired
          hint={TEXTS.phoneHint}
          error={faults.phone}
          value={draft.phone}
          placeholder={TEXTS.phonePlaceholder}
          onValueChange={(phone) => change({ phone })}
        />
      </div>
      <NetworkHint providers={providers} draft={draft} onChoose={(providerId) => change({ providerId })} />
      <div className="grid grid-cols-1 gap-3">
        <FailureNote failure={failure} />
        <ChargeCheckbox />
        <Button
          type="submit"
          size="lg"
          isPending={isPending}
          pendingText={TEXTS.processing}
          disabledReason={isOnline ? undefined : TEXTS.offline}
        >
          {amount === undefined ? TEXTS.buy : TEXTS.pay(formatCedis(amount))}
        </Button>
        {!isOnline && <p className="text-center text-muted text-sm">{TEXTS.offline}</p>}
      </div>
    </form>
  )
}

/** The allowed amounts, or what is left of the day's limit. */
function amountHint({ minimum, dailyCap, leftToday }: Pick<AirtimeFormProps, 'minimum' | 'dailyCap' | 'leftToday'>) {
  if (leftToday < minimum) return TEXTS.cap.none
  if (leftToday < dailyCap) return TEXTS.cap.left(formatCedis(leftToday))
  return TEXTS.amountHint(formatCedis(minimum), formatCedis(dailyCap))
}

const FAULTS: Partial<Record<ErrorCode, TopUpFault>> = {
  'airtime.amount_invalid': 'amount',
  'airtime.phone_invalid': 'phone',
}

/** The field that a refusal is about. */
function faultOf(error: Error | null): TopUpFault | undefined {
  return error instanceof CallError && error.code !== null ? FAULTS[error.code] : undefined
}

type NetworkHintProps = {
  providers: readonly AirtimeProvider[]
  draft: TopUpDraft
  onChoose: (providerId: string) => void
}

/** Shows the network that issued the number's prefix. Only a hint, because numbers can be ported. */
function NetworkHint({ providers, draft, onChoose }: NetworkHintProps) {
  const chosen = providers.find(({ id }) => id === draft.providerId)
  const other = networkHint(providers, chosen?.id ?? null, draft.phone)
  return (
    <div role="status" className="empty:sr-only">
      {other && (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-sunken px-3.5 py-2.5 text-sm">
          <p className="flex min-w-0 flex-1 basis-52 items-start gap-2">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-text" />
            {chosen ? AIRTIME_TEXTS.beganWith(other.name, chosen.name) : AIRTIME_TEXTS.looksLike(other.name)}
          </p>
          <Button variant="outline" size="sm" onClick={() => onChoose(other.id)}>
            {AIRTIME_TEXTS.choose(other.name)}
          </Button>
        </div>
      )}
    </div>
  )
}
