import { Ban, UsersRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { listBlocks } from '#domain/blocks/blocks-api.ts'
import { listPeople, PERSON_KINDS, type PersonKind, type PersonRow } from '#domain/people/people-api.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { dotted } from '../../ui/words/dotted.ts'
import { LINK } from '../frame/link-look.ts'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { SearchBox } from '../frame/search-box.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { BlockContactDialog, BlockFacts } from './block-dialog.tsx'
import { PEOPLE_TEXTS as TEXTS } from './people-texts.ts'
import { phoneWords } from './phone-words.ts'

const TABS = ['people', 'blocked'] as const
/** How many of each are shown first: both lists are on one screen. */
const SHOWN = 10
/** The fewest characters that the server searches by. */
const SEARCHED_FROM = 3

/** People with and without an account, found by one box, and who is blocked. */
export function PeoplePage() {
  const tabs = useAddress().tabs('tab', 'people', TABS, (tab) => TEXTS.tabs[tab])
  const shown: Record<(typeof TABS)[number], ReactNode> = { people: <Found />, blocked: <Blocked /> }
  return (
    <OfficePage title={TEXTS.title}>
      <Tabs label={TEXTS.tabsLabel} {...tabs}>
        {shown[tabs.value]}
      </Tabs>
    </OfficePage>
  )
}

function usePeople(kind: PersonKind, q: string) {
  const filter = { kind, limit: SHOWN, ...(q !== '' && { q }) }
  return usePages(listPeople, { querystring: filter }, { keepsRows: true })
}

function Found() {
  const { text, set } = useAddress()
  const q = text('q').trim()
  const asked = q.length >= SEARCHED_FROM ? q : ''
  const people = { account: usePeople('account', asked), guest: usePeople('guest', asked) }
  const rows = PERSON_KINDS.flatMap((kind) => people[kind].data?.pages.flatMap((page) => page.rows) ?? [])
  const [first, ...others] = rows
  const navigate = useNavigate()
  const only = others.length === 0 && asked !== '' ? first : undefined
  const isReading = PERSON_KINDS.some((kind) => people[kind].isPending || people[kind].isPlaceholderData)
  return (
    <div className="grid grid-cols-1 gap-4">
      <SearchBox
        label={TEXTS.search}
        placeholder={TEXTS.searchHint}
        q={q}
        onSearch={(typed) => set({ q: typed })}
        isReading={isReading}
        onOnly={only && (() => navigate(paths.person(only.id)))}
      />
      <p role="status" className="text-muted text-sm empty:sr-only">
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
        <span className="tabular wrap-anywhere text-sm">{dotted([row.phone && phoneWords(row.phone), row.email])}</span>
        <span className="text-muted text-xs">{TEXTS.since[row.kind](dayWords(row.at))}</span>
      </Link>
    </li>
  )
}

function Blocked() {
  const { may } = useStaff()
  const [isAsking, setAsking] = useState(false)
  const query = usePages(listBlocks, {})
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
                  <Link to={paths.person(block.userId)} className={LINK}>
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
