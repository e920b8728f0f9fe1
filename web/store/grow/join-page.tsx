import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { z } from 'zod'
import { addGrower, GROW_MAX, NewGrower } from '#domain/grow/grow-api.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { parseGhanaPhone } from '#domain/phone/phone.ts'
import { REGIONS, type Region } from '#domain/place/region.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import { CallError, call } from '../../client/api.ts'
import { PhoneField } from '../../client/shop/phone-field.tsx'
import { newKey } from '../../client/storage/new-key.ts'
import { useStoredDraft } from '../../client/storage/use-stored-draft.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { SentNote } from '../requests/sent-note.tsx'
import { GrowHead } from './grow-head.tsx'
import { GROW_TEXTS } from './grow-texts.ts'

const TEXTS = GROW_TEXTS.join
const EMPTY = { name: '', farm: '', phone: '', email: '', region: '', town: '', crops: '', message: '' }
/** What was typed, and the id that it is sent under: sent again after a reload, it counts once. */
const GrowerDraft = z.partialRecord(z.enum(['id', ...(Object.keys(EMPTY) as (keyof typeof EMPTY)[])]), z.string())
const NOTHING: z.infer<typeof GrowerDraft> = {}
const CHECKED = ['name', 'phone', 'email', 'region', 'town', 'crops'] as const
type Checked = (typeof CHECKED)[number]

/** The application of somebody who wants to grow for the shop. */
export function JoinPage() {
  const [newId] = useState(newKey)
  const { draft, change: keep, clear } = useStoredDraft('chillz-request-grower', GrowerDraft, NOTHING)
  const { id = newId, ...changed } = draft
  const typed = { ...EMPTY, ...changed }
  const send = useMutation({
    // The form is checked before it is sent: the region is one of the list.
    mutationFn: () => call(addGrower, { body: { id, ...typed, region: typed.region as Region } }),
    onSuccess: clear,
    onError: (error) => {
      // The first words have arrived without an answer, and others need an application of their own.
      if (error instanceof CallError && error.code === 'payment.key_reused') keep({ id: newKey() })
      showToast({ title: TEXTS.failed, text: error.message }, 'destructive')
    },
  })
  const change = (values: Partial<typeof EMPTY>) => keep({ id, ...values })
  const isGood = (field: Checked) =>
    field === 'phone'
      ? parseGhanaPhone(typed.phone) !== undefined
      : NewGrower.shape[field].safeParse(typed[field]).success
  const form = useCheckedForm<Checked>({
    found: Object.fromEntries(CHECKED.flatMap((field) => (isGood(field) ? [] : [[field, TEXTS.faults[field]]]))),
    onSend: () => send.mutate(),
  })
  const text = (field: 'name' | 'farm' | 'town' | 'email') => (
    <TextField
      label={TEXTS[field]}
      value={typed[field]}
      maxLength={field === 'email' ? EMAIL_MAX : GROW_MAX.name}
      {...(field === 'email' && { type: 'email', autoComplete: 'email' })}
      error={field === 'farm' ? undefined : form.faults[field]}
      onValueChange={(value) => change({ [field]: value })}
    />
  )
  const long = (field: 'crops' | 'message', hint?: string) => (
    <TextareaField
      label={TEXTS[field]}
      hint={hint}
      error={field === 'crops' ? form.faults.crops : undefined}
      className="sm:col-span-2"
      value={typed[field]}
      rows={3}
      maxLength={GROW_MAX[field]}
      onValueChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <div className="column grid grid-cols-1 gap-8 py-8">
      <GrowHead title={TEXTS.title}>{TEXTS.lead}</GrowHead>
      {send.data ? (
        <SentNote heading="h2" title={TEXTS.sentTitle} text={TEXTS.sentText(formatOrderId(send.data.number))} />
      ) : (
        <>
          <ol className="grid max-w-3xl list-decimal gap-2 pl-5">
            {TEXTS.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          <form {...form.props} className="grid max-w-3xl grid-cols-1 items-start gap-4 sm:grid-cols-2">
            {text('name')}
            {text('farm')}
            <PhoneField
              label={TEXTS.phone}
              hint={TEXTS.phoneHint}
              error={form.faults.phone}
              value={typed.phone}
              onValueChange={(phone) => change({ phone })}
            />
            {text('email')}
            <SelectField
              label={TEXTS.region}
              error={form.faults.region}
              value={typed.region}
              placeholder={TEXTS.placeholder}
              options={REGIONS.map(({ name }) => ({ value: name, label: name }))}
              onValueChange={(region) => change({ region })}
            />
            {text('town')}
            {long('crops', TEXTS.cropsHint)}
            {long('message')}
            <Button
              type="submit"
              size="lg"
              isPending={send.isPending}
              pendingText={TEXTS.sending}
              className="sm:col-span-2 sm:justify-self-start"
            >
              {TEXTS.send}
            </Button>
          </form>
        </>
      )}
    </div>
  )
}
