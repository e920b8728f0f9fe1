import { useQueryClient } from '@tanstack/react-query'
import { Ban, Download, Phone, ReceiptText, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link, matchPath, useLocation, useNavigate } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import {
  endSessions,
  erasePerson,
  exportPerson,
  listPeople,
  listPersonOrders,
  type PersonView,
  readPerson,
} from '#domain/people/people-api.ts'
import { call, callFile } from '../../client/api.ts'
import { paths, patterns } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { saveFile } from '../../client/save-file.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { momentWords, momentYearWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { AuditLink } from '../frame/audit-link.tsx'
import { LINK } from '../frame/link-look.ts'
import { Fact, OfficeList, OldMark } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { LIVE, useRead } from '../frame/use-read.ts'
import { StateMark } from '../orders/order-marks.tsx'
import { Section } from '../orders/section.tsx'
import { PAYMENTS_TEXTS } from '../payments/payments-texts.ts'
import { BlockFacts, BlockPersonDialog } from './block-dialog.tsx'
import { PEOPLE_TEXTS } from './people-texts.ts'
import { PersonNotes } from './person-notes.tsx'
import { phoneWords } from './phone-words.ts'
import { PlanPayments } from './plan-payments.tsx'
import { RemovePhone } from './remove-phone.tsx'

const TEXTS = PEOPLE_TEXTS.page

/** Everything about one person, with or without an account. */
export function PersonPage() {
  const { pathname } = useLocation()
  const personId = matchPath(patterns.person, pathname)?.params.personId ?? ''
  const query = useRead(readPerson, { params: { personId } }, LIVE)
  const name = query.data && (query.data.name || PEOPLE_TEXTS.nameless)
  return (
    <OfficePage title={name ?? TEXTS.title} back={{ to: paths.people, words: TEXTS.back }}>
      <OldMark query={query} />
      {query.data ? (
        <Person key={personId} personId={personId} view={query.data} />
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-96 rounded-lg" />} />
      )}
    </OfficePage>
  )
}

type PersonProps = { personId: string; view: PersonView }

function Person(props: PersonProps) {
  const { may } = useStaff()
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 gap-4">
        <Facts {...props} />
        <Orders personId={props.personId} />
        {props.view.account && <PlanPayments userId={props.view.id} />}
        {props.view.account && <Requests {...props} />}
      </div>
      <div className="grid grid-cols-1 gap-4">
        <PersonNotes {...props} />
        {props.view.account && <Sessions {...props} />}
        {may('people.change') && <Data {...props} />}
      </div>
    </div>
  )
}

function Facts({ personId, view }: PersonProps) {
  const { may } = useStaff()
  const [isBlocking, setBlocking] = useState(false)
  const { account, plan, block } = view
  const name = view.name || PEOPLE_TEXTS.nameless
  return (
    <Section
      title={TEXTS.facts}
      aside={
        may('people.change') &&
        block === null && (
          <Button variant="outline" size="lg" onClick={() => setBlocking(true)}>
            <Ban aria-hidden />
            {PEOPLE_TEXTS.block.open}
          </Button>
        )
      }
    >
      {block && (
        <div className="grid gap-2 rounded-md bg-brick-soft p-3">
          <BlockFacts block={block} />
        </div>
      )}
      <p className="flex flex-wrap gap-2">
        {!account && <Badge tone="gold-soft">{TEXTS.guest}</Badge>}
        <span className="text-muted text-sm">{PEOPLE_TEXTS.since[view.kind](dayWords(view.at))}</span>
      </p>
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={TEXTS.phone}>
          {view.phone === '' ? (
            TEXTS.none
          ) : (
            <a href={`tel:${view.phone}`} className={`tabular ${LINK}`}>
              <Phone aria-hidden className="size-4" />
              {phoneWords(view.phone)}
            </a>
          )}
        </Fact>
        <Fact name={TEXTS.email}>
          {view.email ?? TEXTS.none}
          {account && view.email !== null && !account.isEmailConfirmed && ` (${TEXTS.unproved})`}
        </Fact>
        {account?.signInPhone && (
          <Fact name={TEXTS.signInPhone}>
            {phoneWords(account.signInPhone)}
            {!account.isPhoneConfirmed && ` (${TEXTS.unproved})`}
            {may('people.change') && <RemovePhone personId={personId} phone={account.signInPhone} />}
          </Fact>
        )}
        <Fact name={TEXTS.address}>{view.address || TEXTS.none}</Fact>
        {account && (
          <>
            <Fact name={TEXTS.plan}>
              {plan === null
                ? TEXTS.none
                : plan.expiresAt === null
                  ? plan.name
                  : TEXTS.planUntil(plan.name, dayWords(plan.expiresAt))}
            </Fact>
            <Fact name={TEXTS.secondFactor}>{account.hasSecondFactor ? TEXTS.on : TEXTS.off}</Fact>
            {account.role && <Fact name={TEXTS.role}>{account.role}</Fact>}
          </>
        )}
        <Fact name={TEXTS.owed}>
          <Money amount={view.owed} />
        </Fact>
        <Fact name={TEXTS.refunded}>
          <Money amount={view.refunded} />
        </Fact>
      </dl>
      {isBlocking && <BlockPersonDialog personId={personId} name={name} onClose={() => setBlocking(false)} />}
    </Section>
  )
}

function Orders({ personId }: Pick<PersonProps, 'personId'>) {
  const query = usePages(listPersonOrders, { params: { personId } })
  return (
    <Section title={TEXTS.orders.title}>
      <OfficeList query={query} icon={ReceiptText} failed={TEXTS.orders.failed} empty={TEXTS.orders.none}>
        {(rows) => (
          <ul className="grid grid-cols-1">
            {rows.map((order) => (
              <li
                key={order.orderId}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-1 text-sm last:border-b-0"
              >
                <Link to={paths.order(order.orderId)} className={`tabular justify-self-start ${LINK}`}>
                  {formatOrderId(order.orderId)}
                </Link>
                <Money amount={order.total} />
                <span className="text-muted">{momentYearWords(order.placedAt)}</span>
                <span className="justify-self-end">
                  <StateMark state={order.state} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </OfficeList>
    </Section>
  )
}

function Requests({ view: { requests } }: PersonProps) {
  const { may, isLocked } = useStaff()
  const opens = may('payments.confirm') && !isLocked('payments.confirm')
  return (
    <Section title={TEXTS.requests.title}>
      {requests.length === 0 && <p className="text-muted">{TEXTS.requests.none}</p>}
      <ul className="grid grid-cols-1">
        {requests.map(({ id, purpose, code, amount, status, at }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-line border-b py-2 text-sm last:border-b-0"
          >
            <span>
              {PAYMENTS_TEXTS.purpose[purpose]}
              {code !== null &&
                (opens ? (
                  <Link
                    to={`${paths.payments}?${new URLSearchParams({ tab: 'payments', q: code })}`}
                    aria-label={`${TEXTS.requests.open} ${formatOrderId(code)}`}
                    className={`tabular ml-2 ${LINK}`}
                  >
                    {formatOrderId(code)}
                  </Link>
                ) : (
                  ` ${formatOrderId(code)}`
                ))}
            </span>
            <Money amount={amount} />
            <span className="text-muted">{momentYearWords(at)}</span>
            <span className="justify-self-end">{PAYMENTS_TEXTS.list.statuses[status]}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function Sessions({ personId, view: { account } }: PersonProps) {
  const { may } = useStaff()
  const { act, isPending } = useAct([readPerson])
  const sessions = account?.sessions ?? []
  const end = () => call(endSessions, { params: { personId } }).then(() => showToast(TEXTS.sessions.ended, 'success'))
  return (
    <Section title={TEXTS.sessions.title}>
      {sessions.length === 0 && <p className="text-muted">{TEXTS.sessions.none}</p>}
      <ul className="grid grid-cols-1 gap-1">
        {sessions.map(({ id, device, refreshedAt }) => (
          <li key={id}>
            {device} <span className="text-muted text-sm">{TEXTS.sessions.used(momentWords(refreshedAt))}</span>
          </li>
        ))}
      </ul>
      {may('people.change') && sessions.length > 0 && (
        <Button
          variant="outline"
          size="lg"
          className="justify-self-start"
          isPending={isPending('sessions')}
          onClick={() => void act('sessions', end)}
        >
          {TEXTS.sessions.end}
        </Button>
      )}
    </Section>
  )
}

const DATA = PEOPLE_TEXTS.data

function Data({ personId, view }: PersonProps) {
  const [isAsking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { act, isPending } = useAct([listPeople])
  const params = { personId }
  const download = () => callFile(exportPerson, { params }).then((file) => saveFile('data.zip', file))
  const erase = async () => {
    await call(erasePerson, { params })
    showToast(DATA.erased, 'success')
    await navigate(paths.people, { replace: true })
    // Nor does this browser keep what was read about them: going back must not show it.
    for (const reader of [readPerson, listPersonOrders]) queries.removeQueries({ queryKey: keyOf(reader) })
  }
  return (
    <Section title={DATA.title}>
      <p className="text-muted text-sm">{DATA.about}</p>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="outline"
          size="lg"
          isPending={isPending('export')}
          onClick={() => void act('export', download)}
        >
          <Download aria-hidden />
          {DATA.export}
        </Button>
        <Button variant="outline" size="lg" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
          {DATA.erase}
        </Button>
      </div>
      <AuditLink
        {...(view.account ? { entity: 'auth_users', rowKey: view.id } : { entity: 'orders', rowKey: view.id })}
      />
      {isAsking && (
        <AskFirst
          title={DATA.eraseTitle}
          text={view.account ? DATA.eraseText : DATA.eraseGuest}
          action={DATA.eraseAction}
          isPending={isPending('erase')}
          onClose={() => setAsking(false)}
          onConfirm={() => void act('erase', erase).then((isDone) => isDone || setAsking(false))}
        />
      )}
    </Section>
  )
}
