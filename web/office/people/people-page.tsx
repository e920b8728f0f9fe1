import { useInfiniteQuery } from '@tanstack/react-query'
import { Ban, Search, UsersRound } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listBlocks } from '#domain/blocks/blocks-api.ts'
import { listPeople, PERSON_KINDS, type PersonKind, type PersonRow } from '#domain/people/people-api.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { dayWords } from '../../ui/words/when-words.ts'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { pagesOf } from '../frame/pages-of.ts'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { BlockContactDialog, BlockFacts } from './block-dialog.tsx'
import { PEOPLE_TEXTS as TEXTS } from './people-texts.ts'
import { phoneWords } from './phone-words.ts'

const TABS = ['people', 'blocked'] as const
/** How long the last key is waited for, ms. */
const TYPING_MS = 250
/** How many of each are shown first: both lists are on one screen. */
const SHOWN = 10
/** The fewest characters that the server searches by. */
const SEARCHED_FROM = 3

/** People with and without an account, found by one box, and who is blocked. */
export function PeoplePage() {
  usePageTitle(TEXTS.title)
  const { read, replace } = useAddress()
  const tab = read('tab', TABS) ?? 'people'
  const shown: Record<(typeof TABS)[number], ReactNode> = { people: <Found />, blocked: <Blocked /> }
  return (
    <div className="grid grid-cols-1 content-start gap-4 p-4 md:p-6">
      <h1 className="text-xl">{TEXTS.title}</h1>
      <Tabs
        label={TEXTS.tabsLabel}
        value={tab}
        onValueChange={(next) => replace(next === 'people' ? {} : { tab: next })}
        tabs={TABS.map((value) => ({ value, label: TEXTS.tabs[value] }))}
      >
        {shown[tab]}
      </Tabs>
    </div>
  )
}

function usePeople(kind: PersonKind, q: string) {
  const { userId: person, isSignedIn } = useOwner()
  const filter = { kind, limit: SHOWN, ...(q !== '' && { q }) }
  return useInfiniteQuery({
    ...pagesOf(listPeople, person, filter, (cursor, signal) =>
      call(listPeople, { querystring: { ...filter, ...cursor }, signal }),
    ),
    enabled: isSignedIn,
    placeholderData: (before) => before,
  })
}

function Found() {
  const { text, set } = useAddress()
  const navigate = useNavigate()
  const q = text('q').trim()
  const asked = q.length >= SEARCHED_FROM ? q : ''
  const people = { account: usePeople('account', asked), guest: usePeople('guest', asked) }
  const rows = PERSON_KINDS.flatMap((kind) => people[kind].data?.pages.flatMap((page) => page.rows) ?? [])
  const openOnly = () => {
    const [only, ...others] = rows
    const isOld = PERSON_KINDS.some((kind) => people[kind].isPlaceholderData)
    if (only && others.length === 0 && !isOld && asked !== '') void navigate(paths.person(only.id))
  }
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchBox q={q} onSearch={(typed) => set({ q: typed })} onEnter={openOnly} />
      <p role="status" className="text-muted text-sm empty:hidden">
        {q !== '' && asked === '' ? TEXTS.short : null}
      </p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {PERSON_KINDS.map((kind) => (
          <section key={kind} aria-label={TEXTS.kinds[kind]} className="grid grid-cols-1 gap-3">
            <div>
              <h2 className="text-lg">{TEXTS.kinds[kind]}</h2>
              <p className="text-muted text-sm">{TEXTS.kindsAbout[kind]}</p>
            </div>
            <OfficeList query={people[kind]} icon={UsersRound} failed={TEXTS.failed} empty={TEXTS.none}>
              {(shown) => (
                <ul aria-busy={people[kind].isPlaceholderData} className="grid grid-cols-1 gap-2 aria-busy:opacity-60">
                  {shown.map((row) => (
                    <Row key={row.id} row={row} />
                  ))}
                </ul>
              )}
            </OfficeList>
          </section>
        ))}
      </div>
    </div>
  )
}

/** The one box. `/` leads to it; Enter opens the person when one is left. */
function SearchBox({ q, onSearch, onEnter }: { q: string; onSearch: (q: string) => void; onEnter: () => void }) {
  const [typed, setTyped] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const box = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => box.current?.focus() })
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <search>
      <form
        className="relative"
        onSubmit={(event) => {
          event.preventDefault()
          clearTimeout(timer.current)
          if (typed.trim() === q) onEnter()
          else onSearch(typed.trim())
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3.5 my-auto size-5 text-muted" />
        <Input
          ref={box}
          type="search"
          aria-label={TEXTS.search}
          placeholder={TEXTS.searchHint}
          autoComplete="off"
          maxLength={80}
          className="pl-11"
          value={typed}
          onChange={({ target: { value } }) => {
            setTyped(value)
            clearTimeout(timer.current)
            timer.current = setTimeout(() => onSearch(value.trim()), TYPING_MS)
          }}
        />
      </form>
    </search>
  )
}

function Row({ row }: { row: PersonRow }) {
  return (
    <li className="rounded-lg border border-line bg-surface shadow-card">
      <Link to={paths.person(row.id)} className="grid min-h-11 gap-1 rounded-lg p-4 hover:bg-ground">
        <span className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <strong className="wrap-anywhere">{row.name || TEXTS.nameless}</strong>
          {row.isBlocked && (
            <Badge tone="brick">
              <Ban aria-hidden />
              {TEXTS.blocked}
            </Badge>
          )}
        </span>
        <span className="tabular wrap-anywhere text-sm">
          {[row.phone && phoneWords(row.phone), row.email].filter(Boolean).join(' · ')}
        </span>
        <span className="text-muted text-xs">{TEXTS.since[row.kind](dayWords(row.at))}</span>
      </Link>
    </li>
  )
}

function Blocked() {
  const { userId: person, isSignedIn } = useOwner()
  const { may } = useStaff()
  const [isAsking, setAsking] = useState(false)
  const query = useInfiniteQuery({
    ...pagesOf(listBlocks, person, {}, (cursor, signal) => call(listBlocks, { querystring: cursor, signal })),
    enabled: isSignedIn,
  })
  return (
    <div className="grid grid-cols-1 gap-4">
      {may('people.change') && (
        <Button variant="outline" size="lg" className="justify-self-start" onClick={() => setAsking(true)}>
          <Ban aria-hidden />
          {TEXTS.block.openContact}
        </Button>
      )}
      <OfficeList query={query} icon={Ban} failed={TEXTS.failed} empty={TEXTS.noBlock}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3 lg:grid-cols-2">
            {rows.map((block) => (
              <li key={block.id} className={CARD}>
                <BlockFacts block={block} />
                {block.userId !== null && (
                  <Link
                    to={paths.person(block.userId)}
                    className="inline-flex min-h-11 items-center font-semibold text-gold-text underline underline-offset-4"
                  >
                    {TEXTS.page.title}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </OfficeList>
      {isAsking && <BlockContactDialog onClose={() => setAsking(false)} />}
    </div>
  )
}
