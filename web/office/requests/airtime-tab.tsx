import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'
import { listDeskTopUps, recordTopUpFailed, recordTopUpSent, takeTopUp } from '#domain/airtime/airtime-api.ts'
import { isTaken } from '#domain/airtime/top-up-status.ts'
import { formatCedis } from '#domain/money.ts'
import { formatReference } from '#domain/payments/payment-reference.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { call } from '../../client/api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { momentWords, timeWords } from '../../ui/words/moment-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { whoWords } from '../frame/who-words.ts'
import { REQUESTS_TEXTS } from './requests-texts.ts'

const TEXTS = REQUESTS_TEXTS.airtime
const REFERENCE_MAX = 60

type TopUp = z.infer<(typeof listDeskTopUps.schema.response)[200]>['rows'][number]

/** Paid airtime that is not confirmed as sent, the oldest first. */
export function AirtimeTab() {
  const query = usePages(listDeskTopUps, {})
  const { act, isPending } = useAct([listDeskTopUps])
  return (
    <OfficeList query={query} icon={Smartphone} failed={REQUESTS_TEXTS.failed} empty={TEXTS.none}>
      {(rows) => (
        <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          {rows.map((topUp) => (
            <TopUpCard
              key={topUp.id}
              topUp={topUp}
              isPending={isPending(topUp.id)}
              onAct={(work) => act(topUp.id, work)}
            />
          ))}
        </ul>
      )}
    </OfficeList>
  )
}

type TopUpCardProps = { topUp: TopUp; isPending: boolean; onAct: (work: () => Promise<unknown>) => Promise<boolean> }

function TopUpCard({ topUp, isPending, onAct }: TopUpCardProps) {
  const { id, providerName, phone, amount, status, reference, createdAt, memberName, isBeingSent, lastError } = topUp
  const { may, isLocked } = useStaff()
  const { userId } = useOwner()
  const holder = holderOf(topUp, userId ?? '', useShopNow())
  const isTheirs = holder.kind === 'other' ? holder.words : undefined
  const isRefundLocked = may('payments.refund') && isLocked('payments.refund')
  const [asked, setAsked] = useState<'sent' | 'failed'>()
  const [code, setCode] = useState('')
  const what = `${formatCedis(amount)}, ${providerName}, ${formatPhone(phone)}`
  const params = { topUpId: id }
  const take = status === 'unknown' ? TEXTS.ask : TEXTS.take
  return (
    <li className={CARD} aria-label={what}>
      <h2 className="tabular text-lg">{what}</h2>
      {isBeingSent && <Badge tone="gold-soft">{TEXTS.isBeingSent}</Badge>}
      {!isBeingSent && status === 'unknown' && <Badge tone="brick-soft">{TEXTS.mayHaveArrived}</Badge>}
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
        <Fact name={REQUESTS_TEXTS.paidAt}>{momentWords(createdAt)}</Fact>
        <Fact name={REQUESTS_TEXTS.reference}>{formatReference(reference)}</Fact>
        {memberName !== '' && <Fact name={TEXTS.member}>{memberName}</Fact>}
        {lastError !== null && <Fact name={TEXTS.lastError}>{lastError}</Fact>}
      </dl>
      {!isBeingSent && (
        <div className="flex flex-wrap justify-end gap-2">
          {may('payments.refund') && (
            <ActButton
              act={TEXTS.failed}
              of={what}
              variant="ghost"
              disabledReason={isRefundLocked ? REQUESTS_TEXTS.locked : isTheirs}
              onClick={() => setAsked('failed')}
            />
          )}
          {holder.kind === 'you' ? (
            <>
              <ActButton
                act={REQUESTS_TEXTS.handBack}
                of={what}
                variant="outline"
                isPending={isPending}
                onClick={() => onAct(() => call(takeTopUp, { params, body: { isTaken: false } }))}
              />
              <ActButton act={TEXTS.sent} of={what} isPending={isPending} onClick={() => setAsked('sent')} />
            </>
          ) : (
            <ActButton
              act={take}
              of={what}
              isPending={isPending}
              disabledReason={isTheirs}
              onClick={() => onAct(() => call(takeTopUp, { params, body: { isTaken: true } }))}
            />
          )}
        </div>
      )}
      {!isBeingSent && holder.words !== undefined && <p className="text-muted text-sm">{holder.words}</p>}
      {!isBeingSent && isRefundLocked && <p className="text-muted text-sm">{REQUESTS_TEXTS.locked}</p>}
      {asked === 'failed' && (
        <AskFirst
          title={TEXTS.failTitle(what)}
          text={REQUESTS_TEXTS.refundText(formatCedis(amount))}
          action={REQUESTS_TEXTS.refund}
          isPending={isPending}
          onClose={() => setAsked(undefined)}
          onConfirm={async () => {
            if (await onAct(() => call(recordTopUpFailed, { params, body: {} }))) setAsked(undefined)
          }}
        />
      )}
      <Dialog
        isOpen={asked === 'sent'}
        onOpenChange={() => setAsked(undefined)}
        title={TEXTS.recordTitle(what)}
        description={TEXTS.recordText}
        isSheetOnPhones
      >
        <form
          className="grid gap-4"
          onSubmit={async (event) => {
            event.preventDefault()
            const body = { reference: code.trim() }
            if (await onAct(() => call(recordTopUpSent, { params, body }))) setAsked(undefined)
          }}
        >
          <TextField
            label={TEXTS.code}
            autoComplete="off"
            maxLength={REFERENCE_MAX}
            value={code}
            onValueChange={setCode}
          />
          <Button type="submit" size="lg" isPending={isPending}>
            {TEXTS.record}
          </Button>
        </form>
      </Dialog>
    </li>
  )
}

/** Whose it is to send, and the words for it: yours until you hand it back, somebody else's until it lapses. */
function holderOf({ taken }: TopUp, userId: string, now: Date): { kind: 'nobody' | 'you' | 'other'; words?: string } {
  if (!taken) return { kind: 'nobody' }
  const who = taken.by === 'system:command' ? TEXTS.terminal : whoWords(taken, userId)
  const at = timeWords(taken.at)
  if (taken.by === `staff:${userId}`) return { kind: 'you', words: TEXTS.takenByYou(at) }
  if (isTaken(new Date(taken.at), now)) return { kind: 'other', words: TEXTS.taken(who, at) }
  return { kind: 'nobody', words: TEXTS.lapsed(who, at) }
}
