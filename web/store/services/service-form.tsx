import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Wrench } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { EndpointOutput } from '#domain/endpoint.ts'
import { type listServices, requestService, SERVICE_MAX } from '#domain/services/services-api.ts'
import { CallError, call } from '../../client/api.ts'
import { storageKey } from '../../client/storage/request-storage.ts'
import { useStoredDraft } from '../../client/storage/use-stored-draft.ts'
import { Button } from '../../ui/button.tsx'
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
import { SentNote } from '../requests/sent-note.tsx'
import { TotalBar } from '../requests/total-bar.tsx'
import { AttachmentStep } from './attachment-step.tsx'
import { emptyService, isFilledIn, ServiceDraft, serviceBody, serviceFaults } from './service-draft.ts'
import { servicePart } from './service-part.ts'
import { SERVICE_TEXTS } from './service-texts.ts'
import { servicesQuery } from './services-query.ts'
import { usePictureUpload } from './use-picture-upload.ts'

const TEXTS = SERVICE_TEXTS

/** The booking of a home service in two steps: what and where, then a picture and a note; with its payment. */
export function ServiceForm(props: TabProps) {
  const query = useQuery(servicesQuery)
  if (query.data === undefined)
    return <QueryWait query={query} title={TEXTS.failed} waiting={<RequestFormWait fields={3} />} />
  return <Form {...props} offer={query.data} />
}

type Offer = EndpointOutput<typeof listServices>

function Form({ profile, offer: { services, regions }, onSeeRequests }: TabProps & { offer: Offer }) {
  const { userId } = profile
  const { draft, change, clear } = useStoredDraft(
    storageKey('service', 'draft', userId),
    ServiceDraft,
    emptyService(profile),
  )
  /** The reference of the booking that was just paid, until the next one begins. */
  const [sent, setSent] = useState<string | null>(null)
  const top = useRef<HTMLHeadingElement>(null)
  const { buy, isPending } = usePurchase(servicePart)
  const pictures = usePictureUpload((pictureId) => change({ pictureId }))
  const service = services.find(({ id }) => id === draft.service)
  const found = serviceFaults(draft)
  const isAttaching = draft.step === 'attachment' && service !== undefined && Object.keys(found).length === 0

  // The pressed button is gone: the focus moves to the top of the step.
  const step = sent !== null ? 'sent' : isAttaching ? 'attachment' : 'details'
  const lastStep = useRef(step)
  useEffect(() => {
    if (lastStep.current === step) return
    lastStep.current = step
    top.current?.focus()
  }, [step])

  const { props, faults, reset } = useCheckedForm({
    found,
    onSend: () => (isAttaching ? pay() : change({ step: 'attachment' })),
    onFault: () => showToast(TEXTS.missing, 'destructive'),
  })

  async function pay(): Promise<void> {
    if (!service) return
    const body = serviceBody(draft, service.price)
    const end = await buy({
      content: { userId, ...body },
      ask: (id) => call(requestService, { body: { id, ...body } }),
    })
    const isPictureGone =
      end?.kind === 'failed' && end.error instanceof CallError && end.error.code === 'upload.missing'
    if (isPictureGone) change({ pictureId: null })
    if (end?.kind !== 'paid') return
    reset()
    setSent(end.reference)
    clear()
  }

  if (sent !== null) {
    const { title, text } = TEXTS.submitted(sent)
    return (
      <SentNote heading="h3" title={title} text={<span className="text-sm">{text}</span>}>
        <div className="flex flex-wrap justify-center gap-3 pt-2">
          <Button onClick={onSeeRequests}>{TEXTS.seeRequests}</Button>
          <Button variant="outline" onClick={() => setSent(null)}>
            {TEXTS.bookAnother}
          </Button>
        </div>
      </SentNote>
    )
  }
  if (services.length === 0 || !regions.some(({ isServed }) => isServed)) {
    return <EmptyState heading="h4" className="py-4" icon={Wrench} {...TEXTS.none} />
  }
  const fee = service ? <Money amount={service.price} /> : '–'
  return (
    <RequestForm {...props}>
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
            <RequestPhone phone={draft.phone} fault={faults.phone} onChange={change} />
          </PlaceFields>
          <TotalBar
            label={TEXTS.fee}
            total={fee}
            action={TEXTS.continue}
            disabledReason={isFilledIn({ ...draft, service: service?.id ?? '' }) ? undefined : TEXTS.missing.text}
          />
        </>
      )}
    </RequestForm>
  )
}

function pictureReason(kind: ReturnType<typeof usePictureUpload>['upload']['kind']): string | undefined {
  if (kind === 'making' || kind === 'sending') return TEXTS.pictureUnderway
  return kind === 'failed' ? TEXTS.pictureUnsent : undefined
}
