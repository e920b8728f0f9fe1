import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type Settlement, settlePayment } from '#domain/payments/payments-api.ts'
import { CallError } from '../../../client/api.ts'
import { paths } from '../../../client/paths.ts'
import { queryOf } from '../../../client/query-of.ts'
import { Button } from '../../../ui/button.tsx'
import { LinkButton } from '../../../ui/link-button.tsx'
import type { Words } from '../../../ui/overlay/toast.ts'
import { Money } from '../../../ui/words/money.tsx'
import { OrderHelp } from '../../orders/order-help.tsx'
import { Announcer } from '../announced.tsx'
import { ChargeAgain } from '../charges/charge-again.tsx'
import { WaitingRoom } from '../charges/waiting-room.tsx'
import { PAYMENT_TEXTS } from '../payment-texts.ts'
import { inProfile, type PurchasePart, paymentPage } from '../purchase-part.ts'
import { recordPaid } from '../record-paid.ts'
import { CommunityInvite } from './community-invite.tsx'
import { OutcomePanel } from './outcome-panel.tsx'
import { pollPauseMs, promptPauseMs } from './poll-pause.ts'
import { referenceIn } from './reference-in.ts'

const TEXTS = PAYMENT_TEXTS.outcome
/** After how many answers without an outcome the page shows that it takes longer than usual. */
const SLOW_AFTER = 6

export type OutcomeProps = { settlement: Settlement; words: Words; part: PurchasePart; askAgain: () => void }
/** `Outcome` shows a part's payment; absent: as a member's request. */
export type OutcomePart = PurchasePart & { Outcome?: ComponentType<OutcomeProps> }

/** The page of one payment, named in its address. */
export function PaymentOutcome({ parts }: { parts: readonly OutcomePart[] }) {
  return (
    <Announcer>
      <KnownOutcome parts={parts} />
    </Announcer>
  )
}

/**
 * Asks the server until the outcome is known, then shows it. The provider redirects to another address of this page, which
 * is replaced by this one once it is paid.
 */
function KnownOutcome({ parts }: { parts: readonly OutcomePart[] }) {
  const reference = referenceIn(useSearchParams()[0])
  const { data: settlement, error, isFetching, refetch, answers } = useSettlement(reference)
  const part = parts.find(({ purpose }) => purpose === settlement?.purpose)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()

  useEffect(() => {
    if (!part || settlement?.state !== 'paid') return
    recordPaid(part, settlement.subjectId, queries)
    if (pathname === paths.paymentCallback) void navigate(paymentPage(settlement.reference), { replace: true })
  }, [part, settlement, queries, navigate, pathname])

  if (reference === null || isFinalRefusal(error)) {
    return (
      <OutcomePanel
        state="unknown"
        words={TEXTS.unknown}
        actions={
          <LinkButton to={paths.trackOrder()} size="lg">
            {TEXTS.look}
          </LinkButton>
        }
        help={<OrderHelp />}
      />
    )
  }
  const notUpgraded = error instanceof CallError && error.code === 'plan.not_upgraded' ? error : null
  if (notUpgraded || (!settlement && error)) {
    return (
      <OutcomePanel
        state="unreachable"
        words={notUpgraded ? { title: notUpgraded.title, text: notUpgraded.message } : TEXTS.unreachable}
        actions={
          <Button size="lg" isPending={isFetching} onClick={() => void refetch()}>
            {TEXTS.retry}
          </Button>
        }
        help={<OrderHelp reference={reference} />}
      />
    )
  }
  if (!settlement || !part) {
    return (
      <OutcomePanel state="checking" words={TEXTS.ofOrder.checking}>
        <p className="text-muted text-sm">{TEXTS.promptHint}</p>
      </OutcomePanel>
    )
  }
  if (settlement.momo && settlement.state === 'checking') {
    return (
      <WaitingRoom
        settlement={settlement}
        charge={settlement.momo}
        part={part}
        isUnanswered={error !== null}
        askAgain={refetch}
      />
    )
  }
  const { Outcome = MemberOutcome } = part
  const { state, reason } = settlement
  const { title, text } = (part.words.outcomes ?? TEXTS.ofMember)[state]
  const isSlow = state === 'checking' && answers > SLOW_AFTER
  return (
    <>
      <Outcome
        settlement={settlement}
        words={{ title, text: isSlow ? TEXTS.slow : `${reason ?? ''} ${text}`.trim() }}
        part={part}
        askAgain={() => void refetch()}
      />
      {state === 'paid' && <CommunityInvite />}
    </>
  )
}

/** The outcome of a member's payment, with a link to where it is seen. */
function MemberOutcome({ settlement, words, part }: OutcomeProps) {
  const { state, reference, subjectId, amount } = settlement
  const { seenAt = inProfile('requests') } = part
  const isFailed = state === 'failed'
  const isChargeAgain = isFailed && settlement.momo !== null
  return (
    <OutcomePanel
      state={state}
      words={words}
      actions={
        <>
          {state === 'paid' && (
            <LinkButton to={paths.receipt(part.purpose, subjectId)} variant="outline" size="lg">
              {TEXTS.receipt}
            </LinkButton>
          )}
          <LinkButton
            to={isFailed ? part.askedAt(subjectId) : seenAt(subjectId)}
            variant={isChargeAgain ? 'outline' : 'default'}
            size="lg"
          >
            {isChargeAgain ? TEXTS.otherWay : isFailed ? TEXTS.again : TEXTS.back}
          </LinkButton>
          {isChargeAgain && <ChargeAgain settlement={settlement} />}
        </>
      }
      help={state !== 'checking' && <OrderHelp reference={reference} />}
    >
      {state === 'checking' && <p className="font-semibold">{part.words.checking}</p>}
      <p className="text-muted text-sm">
        <Money amount={amount} /> · <span className="tabular">{TEXTS.reference(reference)}</span>
      </p>
    </OutcomePanel>
  )
}

/**
 * The outcome of a payment: requested at once, then with growing pauses while it is unknown.
 *
 * @param reference null where the address has none
 */
function useSettlement(reference: string | null) {
  const settlement = queryOf(settlePayment, { params: { id: reference ?? '' }, querystring: {} })
  const queries = useQueryClient()
  const query = useQuery({
    ...settlement,
    enabled: reference !== null,
    staleTime: 0,
    retry: false,
    networkMode: 'always',
    refetchOnReconnect: 'always',
    // A payer who comes back from the prompt must not wait for the next pause; what is decided is not asked again.
    refetchOnWindowFocus: ({ state }) => (state.data?.state ?? 'checking') === 'checking' && 'always',
    refetchInterval: ({ state }) => {
      const isUnknown = state.data === undefined || state.data.state === 'checking'
      if (!isUnknown || isFinalRefusal(state.error)) return false
      const asked = state.dataUpdateCount + state.errorUpdateCount
      return state.data?.momo && state.data.momo.leftMs > 0 ? promptPauseMs(asked) : pollPauseMs(asked)
    },
  })
  return { ...query, answers: queries.getQueryState(settlement.queryKey)?.dataUpdateCount ?? 0 }
}

/** Whether the server has no such payment; asking again is useless. */
function isFinalRefusal(error: Error | null): boolean {
  return error instanceof CallError && (error.code === 'payment.missing' || error.code === 'request.invalid')
}
