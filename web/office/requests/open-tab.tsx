import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'
import { formatCedis } from '#domain/money.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { receiverTask } from '#domain/recipes/receiver-silence.ts'
import { confirmReceiver } from '#domain/recipes/recipes-api.ts'
import { isOpenRequest, type OPEN_REQUEST } from '#domain/requests/request-status.ts'
import { listRequests, moveRequest, type RequestView, refundRequest } from '#domain/requests/requests-api.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { OwnPicture } from '../../client/pictures/own-picture.tsx'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Select } from '../../ui/form/select.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { PhoneLink } from './phone-link.tsx'
import { REQUESTS_TEXTS as TEXTS } from './requests-texts.ts'

const STATES = ['open', 'ended'] as const

/** Paid requests: those that are not done, the oldest first, or those that ended, the newest first. */
export function OpenTab() {
  const { may } = useStaff()
  const { text, read, set } = useAddress()
  const q = text('q')
  const state = read('state', STATES) ?? 'open'
  const filter = { state, ...(q !== '' && { q }) } as const
  const query = usePages(listRequests, { querystring: filter })
  const { act, isPending } = useAct([listRequests], TEXTS.state)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap gap-2">
        <SearchBox
          label={TEXTS.search}
          q={q}
          onSearch={(words) => set({ q: words })}
          className="min-w-0 flex-1 basis-72"
        />
        {may('requests.read') && (
          <Select
            aria-label={TEXTS.shown}
            value={state}
            onValueChange={(value) => set({ state: value === 'open' ? '' : value })}
            options={STATES.map((value) => ({ value, label: TEXTS[value] }))}
          />
        )}
      </div>
      <OfficeList
        query={query}
        icon={ClipboardCheck}
        failed={TEXTS.failed}
        empty={q === '' ? TEXTS.none[state] : TEXTS.notFound}
      >
        {(rows) => (
          <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
            {rows.map((request) => (
              <RequestCard
                key={request.id}
                request={request}
                isPending={isPending(request.id)}
                onAct={(work) => act(request.id, work)}
              />
            ))}
          </ul>
        )}
      </OfficeList>
    </div>
  )
}

const TONES = { requested: 'gold-soft', accepted: 'palm-soft', done: 'palm-soft', refunded: 'neutral' } as const

type RequestCardProps = {
  request: RequestView
  isPending: boolean
  onAct: (work: () => Promise<unknown>) => Promise<boolean>
}

function RequestCard({ request, isPending, onAct }: RequestCardProps) {
  const { kind, id, name, hours, location, region, note, pictureId, scheduledAt, total, reference, status } = request
  const { may, isLocked } = useStaff()
  const isRefundLocked = may('payments.refund') && isLocked('payments.refund')
  // The status that the confirming person has read: the list may be read again under the dialog.
  const [asked, setAsked] = useState<(typeof OPEN_REQUEST)[number]>()
  const params = { kind, id }
  const now = useShopNow()
  const task = request.receiver?.hasRefused
    ? 'refused'
    : receiverTask(new Date(request.receiver?.namedAt ?? request.createdAt), now)
  const isOpen = isOpenRequest(status)
  const back = request.refundable ?? total
  const what = hours === null ? name : `${name}, ${TEXTS.hours(hours)}`
  return (
    <li className={CARD} aria-label={what}>
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 text-lg">{what}</h2>
        <Badge>{TEXTS.kind[kind]}</Badge>
        <Badge tone={TONES[status]}>{TEXTS.state[status]}</Badge>
      </div>
      <div className="flex flex-wrap gap-4">
        <dl className="grid min-w-0 flex-1 basis-56 grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
          <Fact name={TEXTS.when}>
            {scheduledAt !== null
              ? momentWords(scheduledAt)
              : request.awaitsReceiver
                ? TEXTS.receiver.when
                : TEXTS.soon}
          </Fact>
          {total !== null && <Fact name={TEXTS.price}>{total === 0 ? TEXTS.free : <Money amount={total} />}</Fact>}
          <Fact name={TEXTS.where}>{location === null ? region : `${location}, ${region}`}</Fact>
          {reference !== null && <Fact name={TEXTS.reference}>{formatReference(reference)}</Fact>}
        </dl>
        {pictureId !== null && (
          <OwnPicture
            pictureId={pictureId}
            alt={TEXTS.picture(name)}
            missing={TEXTS.pictureFailed}
            className="aspect-square w-40 max-w-full rounded-md"
          />
        )}
      </div>
      {note !== null && (
        <p className="rounded-md bg-ink px-3 py-2 text-ground">
          <span className="block font-semibold text-sm">{TEXTS.note}</span>
          <span className="wrap-anywhere whitespace-pre-line">{note}</span>
        </p>
      )}
      {isOpen && request.awaitsReceiver && (
        <div
          className={classNames(
            'flex flex-wrap items-center gap-2 rounded-md px-3 py-2',
            task === 'wait' ? 'bg-gold-soft' : 'bg-brick-soft',
          )}
        >
          <p className="min-w-0 flex-1 basis-40">{TEXTS.receiver.tasks[task]}</p>
          {request.userId !== null && may('people.read') && (
            <LinkButton
              to={paths.person(request.userId)}
              aria-label={`${TEXTS.receiver.buyer}: ${what}`}
              variant="ghost"
            >
              {TEXTS.receiver.buyer}
            </LinkButton>
          )}
          {may('requests.read') && (
            <ActButton
              act={TEXTS.receiver.confirm}
              of={what}
              size="default"
              variant="outline"
              isPending={isPending}
              onClick={() => onAct(() => call(confirmReceiver, { params: { id } }))}
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {request.phone === null ? (
          <p className="text-muted text-sm">{TEXTS.untilAccepted}</p>
        ) : (
          <PhoneLink phone={request.phone} />
        )}
        <span className="ml-auto flex flex-wrap gap-2">
          {isOpenRequest(status) && may('payments.refund') && (
            <ActButton
              act={TEXTS.refund}
              of={what}
              variant="ghost"
              disabledReason={isRefundLocked ? TEXTS.locked : undefined}
              onClick={() => setAsked(status)}
            />
          )}
          {status === 'requested' && (
            <ActButton
              act={TEXTS.accept}
              of={what}
              isPending={isPending}
              onClick={() => onAct(() => call(moveRequest, { params, body: { action: 'accept' } }))}
            />
          )}
          {status === 'accepted' && (
            <>
              <ActButton
                act={TEXTS.handBack}
                of={what}
                variant="outline"
                isPending={isPending}
                onClick={() => onAct(() => call(moveRequest, { params, body: { action: 'hand_back' } }))}
              />
              <ActButton
                act={TEXTS.finish}
                of={what}
                isPending={isPending}
                onClick={() => onAct(() => call(moveRequest, { params, body: { action: 'finish' } }))}
              />
            </>
          )}
        </span>
      </div>
      {isOpen && isRefundLocked && <p className="text-muted text-sm">{TEXTS.locked}</p>}
      {asked && (
        <AskFirst
          title={TEXTS.refundTitle(what)}
          text={back ? TEXTS.refundText(formatCedis(back)) : TEXTS.nothingBack}
          action={TEXTS.refund}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            await onAct(() => call(refundRequest, { params, querystring: { before: asked } }))
            setAsked(undefined)
          }}
        />
      )}
    </li>
  )
}
