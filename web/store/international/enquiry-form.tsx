import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { addEnquiry, ENQUIRY_MAX, type EnquiryKind, isReachable, NewEnquiry } from '#domain/enquiries/enquiries-api.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import { CallError, call } from '../../client/api.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { useStoredDraft } from '../../client/storage/use-stored-draft.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { countryOptions } from '../../ui/words/country-name.ts'
import { SentNote } from '../requests/sent-note.tsx'
import { type EnquiryWords, INTERNATIONAL_TEXTS } from './international-texts.ts'

const TEXTS = INTERNATIONAL_TEXTS.form
const EMPTY = { company: '', contact: '', email: '', phone: '', country: '', product: '', volume: '', message: '' }
/**
 * What was typed, and the id that it is sent under: sent again after a reload, it counts once. `about`: the message that it
 * was begun with.
 */
const EnquiryDraft = z.partialRecord(
  z.enum(['id', 'about', ...(Object.keys(EMPTY) as (keyof typeof EMPTY)[])]),
  z.string(),
)
const NOTHING: z.infer<typeof EnquiryDraft> = {}
const CHECKED = ['company', 'contact', 'email', 'phone', 'country', 'product'] as const
type Checked = (typeof CHECKED)[number]

type EnquiryFormProps = {
  kind: EnquiryKind
  words?: EnquiryWords
  countries?: readonly string[] | undefined
  /** What stands in the form before somebody types. */
  start?: Partial<typeof EMPTY>
}

/** The enquiry of somebody who wants to import, to be trained, or to be a partner. */
export function EnquiryForm({ kind, words = TEXTS, countries = [], start = {} }: EnquiryFormProps) {
  const [newId, setNewId] = useState(newKey)
  const { draft, change: keep, clear } = useStoredDraft(`chillz-request-enquiry-${kind}`, EnquiryDraft, NOTHING)
  const { id: draftId = newId, about, ...changed } = draft
  const { company = '', contact = '', email = '', phone = '', volume = '' } = changed
  // Who comes with another cart asks about that one.
  const isOther = start.message !== undefined && start.message !== about
  const typed = { ...EMPTY, ...start, ...(isOther ? { company, contact, email, phone, volume } : changed) }
  const id = isOther ? newId : draftId
  const send = useMutation({
    mutationFn: () => call(addEnquiry, { body: { id, kind, ...typed } }),
    onSuccess: clear,
    onError: (error) => {
      // The first words have arrived without an answer, and others need an enquiry of their own.
      if (error instanceof CallError && error.code === 'payment.key_reused') change({ id: newKey() })
      showToast({ title: TEXTS.failed, text: error.message }, 'destructive')
    },
  })
  const change = (values: typeof draft) => keep({ id, ...(isOther && { ...typed, about: start.message }), ...values })
  // Importers are answered by e-mail, others by phone as well.
  const way = kind === 'importer' ? 'email' : 'phone'
  const isGood = (field: Checked) =>
    NewEnquiry.shape[field].safeParse(typed[field]).success && (field !== way || isReachable({ kind, ...typed }))
  const form = useCheckedForm<Checked>({
    found: Object.fromEntries(CHECKED.flatMap((field) => (isGood(field) ? [] : [[field, words.faults[field]]]))),
    onSend: () => send.mutate(),
  })
  // A link with #enquiry scrolls past the rest of the page.
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === '#enquiry') place.current?.scrollIntoView()
  }, [])

  if (send.data) {
    return (
      <SentNote heading="h2" title={TEXTS.sentTitle} text={TEXTS.sentText(formatOrderId(send.data.number))}>
        <Button
          variant="outline"
          onClick={() => {
            setNewId(newKey())
            form.reset()
            send.reset()
          }}
        >
          {TEXTS.again}
        </Button>
      </SentNote>
    )
  }
  const text = (field: 'company' | 'contact' | 'product' | 'volume', hint?: string) => (
    <TextField
      label={words[field]}
      hint={hint}
      value={typed[field]}
      maxLength={ENQUIRY_MAX[field === 'company' || field === 'contact' ? 'name' : field]}
      error={field === 'volume' ? undefined : form.faults[field]}
      onValueChange={(value) => change({ [field]: value })}
    />
  )
  return (
    <section ref={place} aria-labelledby="enquiry" className="grid scroll-mt-24 grid-cols-1 gap-4">
      <h2 id="enquiry" className="text-xl">
        {words.title}
      </h2>
      <p className="max-w-prose text-muted text-sm">{words.text}</p>
      <form {...form.props} className="grid max-w-3xl grid-cols-1 items-start gap-4 sm:grid-cols-2">
        {text('company')}
        {text('contact')}
        <TextField
          label={words.email}
          type="email"
          autoComplete="email"
          value={typed.email}
          maxLength={EMAIL_MAX}
          error={form.faults.email}
          onValueChange={(email) => change({ email })}
        />
        <TextField
          label={words.phone}
          hint={words.phoneHint}
          type="tel"
          autoComplete="tel"
          value={typed.phone}
          maxLength={24}
          error={form.faults.phone}
          onValueChange={(phone) => change({ phone })}
        />
        <SelectField
          label={INTERNATIONAL_TEXTS.country}
          error={form.faults.country}
          value={typed.country}
          placeholder={INTERNATIONAL_TEXTS.placeholder}
          options={countryOptions(countries)}
          onValueChange={(country) => change({ country })}
        />
        {text('product')}
        {text('volume', words.volumeHint)}
        <TextareaField
          label={TEXTS.message}
          className="sm:col-span-2"
          value={typed.message}
          rows={4}
          maxLength={ENQUIRY_MAX.message}
          onValueChange={(message) => change({ message })}
        />
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
    </section>
  )
}
