import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EndpointOutput } from '#domain/endpoint.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { type listServices, requestService, SERVICE_MAX } from '#domain/services/services-api.ts'
import { call } from '../../client/api.ts'
import { usePhonePrefixes } from '../../client/shop/shop-hooks.ts'
import { storageKey } from '../../client/storage/request-storage.ts'
import { useKeptDraft } from '../../client/storage/use-stored-draft.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { focusFirstFault } from '../../ui/form/focus-first-fault.ts'
import { PhoneInput } from '../../ui/form/phone-input.tsx'
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
import { AttachmentStep } from './attachment-step.tsx'
import { type Sent, SentNote } from './sent-note.tsx'
import { emptyService, isFilledIn, ServiceDraft, serviceBody, serviceFaults } from './service-draft.ts'
import { SERVICE_TEXTS } from './service-texts.ts'
import { servicesQuery } from './services-query.ts'
import { usePictureUpload } from './use-picture-upload.ts'

const TEXTS = SERVICE_TEXTS

type ServiceFormProps = {
  profile: ProfileView
  /** Leads to where a booking is seen. */
  onSeeRequests: () => void
}

/** Books a home service in two steps: what and where, then a picture and a note; with its fee, and its payment. */
export function ServiceForm({ profile, onSeeRequests }: ServiceFormProps) {
  const query = useQuery(servicesQuery)
  if (query.data === undefined) return <QueryWait query={query} title={TEXTS.failed} waiting={<Waiting />} />
  return <Form profile={profile} offer={query.data} onSeeRequests={onSeeRequests} />
}

type Offer = EndpointOutput<typeof listServices>

function Form({ profile, offer: { services, regions }, onSeeRequests }: ServiceFormProps & { offer: Offer }) {
  const prefixes = usePhonePrefixes()
  const { userId } = profile
  const { draft, change, clear } = useKeptDraft(
    storageKey('service', 'draft', userId),
    ServiceDraft,
    emptyService(profile),
  )
  const [isTried, setTried] = useState(false)
  const [sent, setSent] = useState<Sent | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const queries = useQueryClient()
  const { send, isPending } = useSendRequest('service', TEXTS.signIn)
  const pictures = usePictureUpload((pictureId) => change({ pictureId }))
  const service = services.find(({ id }) => id === draft.service)
  const found = serviceFaults(draft)
  const faults = isTried ? found : {}
  const isAttaching = draft.step === 'attachment' && service !== undefined && Object.keys(found).length === 0

  // What was pressed is gone: reading goes on at the top of the step.
  const wasAttaching = useRef(isAttaching)
  useEffect(() => {
    if (wasAttaching.current === isAttaching) return
    wasAttaching.current = isAttaching
    top.current?.focus()
  }, [isAttaching])

  function goOn(): void {
    if (Object.keys(found).length === 0) {
      change({ step: 'attachment' })
      return
    }
    showToast(TEXTS.missing.title, { description: TEXTS.missing.text, tone: 'destructive' })
    setTried(true)
    focusFirstFault(form.current)
  }

  async function pay(): Promise<void> {
    if (!service) return
    const body = serviceBody(draft, service.price)
    const end = await send({
      content: { userId, ...body },
      ask: (id) => call(requestService, { body: { id, ...body } }),
    })
    if (end?.kind === 'refused' && end.code === 'request.price_changed') void queries.invalidateQueries(servicesQuery)
    if (end?.kind === 'refused' && end.code === 'upload.missing') change({ pictureId: null })
    if (end?.kind !== 'sent') return
    if (end.isPaid) {
      showToast(TEXTS.submitted, { description: TEXTS.submittedText(end.reference), tone: 'success' })
    }
    setTried(false)
    setSent(end)
    clear()
  }

  if (sent) {
    const bookAnother = () => {
      setSent(null)
      requestAnimationFrame(() => top.current?.focus())
    }
    return <SentNote ref={top} sent={sent} onSee={onSeeRequests} onAgain={bookAnother} />
  }
  const fee = service ? <Money amount={service.price} /> : '–'
  return (
    <form
      ref={form}
      noValidate
      // Nothing that has the focus may be behind the bar at the lower edge.
      className="grid grid-cols-1 gap-5 [&_:is(input,select,textarea,button)]:scroll-mb-36"
      onSubmit={(event) => {
        event.preventDefault()
        if (isAttaching) void pay()
        else goOn()
      }}
    >
      {isAttaching ? (
        <>
          <Button
            variant="ghost"
            size="sm"
            className="-mb-4 -ml-3 justify-self-start"
            onClick={() => change({ step: 'details' })}
          >
            <ArrowLeft aria-hidden />
            {TEXTS.back}
          </Button>
          <AttachmentStep top={top} service={service} draft={draft} onChange={change} pictures={pictures} />
          <TotalBar
            label={TEXTS.fee}
            total={fee}
            action={<PayWords amount={service.price} />}
            isPending={isPending}
            isPaying
            disabledReason={pictureReason(pictures.upload.kind)}
          />
        </>
      ) : (
        <>
          <RequestHeading ref={top} icon={Wrench} title={TEXTS.title} text={TEXTS.text} aside={TEXTS.step(1)} />
          <ChoiceTiles
            legend={TEXTS.service}
            what={TEXTS.services}
            kind="service"
            icon={Wrench}
            value={service?.id ?? ''}
            onValueChange={(id) => change({ service: id })}
            tiles={services.map(({ id, label, price }) => ({ id, label, price: <Money amount={price} /> }))}
          />
          <PlaceFields
            draft={draft}
            faults={faults}
            onChange={change}
            regions={regions}
            max={SERVICE_MAX.location}
            capturedText={TEXTS.captured}
          >
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
          </PlaceFields>
          <TotalBar
            label={TEXTS.fee}
            total={fee}
            action={TEXTS.continue}
            disabledReason={isFilledIn({ ...draft, service: service?.id ?? '' }) ? undefined : TEXTS.missing.text}
          />
        </>
      )}
    </form>
  )
}

function pictureReason(kind: ReturnType<typeof usePictureUpload>['upload']['kind']): string | undefined {
  if (kind === 'making' || kind === 'sending') return TEXTS.pictureUnderway
  return kind === 'failed' ? TEXTS.pictureUnsent : undefined
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
      {['location', 'region', 'phone'].map((one) => (
        <Skeleton key={one} className="h-16 rounded-lg" />
      ))}
    </div>
  )
}
