import type { UseQueryResult } from '@tanstack/react-query'
import { ChevronRight, CircleCheck } from 'lucide-react'
import { Link } from 'react-router'
import { KEY_NAMES, readSetup, type Setup } from '#domain/setup/setup-api.ts'
import type { SetupStep } from '#domain/setup/setup-steps.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { OldMark, WaitingRows } from '../frame/office-list.tsx'
import { useRead } from '../frame/use-read.ts'
import { SETTINGS_TEXTS } from './settings-texts.ts'

const TEXTS = SETTINGS_TEXTS.setup
/** How often what is left is read again, ms: it is done on other screens. */
const REREAD_MS = 15_000

export function useSetup() {
  return useRead(readSetup, {}, { staleTime: 0, refetchInterval: REREAD_MS })
}

const field = (section: string, id: string) => `${paths.settingsSection(section)}?field=${id}`

/** Opens the part of the account where a second step is set up, over the page that one is on. */
export const SECOND_STEP = '?profile=two-step'

/** Where a step is done, if it is a screen. */
const WHERE: Partial<Record<SetupStep, string>> = {
  admin: SECOND_STEP,
  staff: paths.staff,
  contacts: field('brand', 'brand.phone'),
  links: field('brand', 'brand.communityUrl'),
  momo: field('brand', 'brand.momoNumber'),
  hours: paths.settingsSection('hours'),
  cities: paths.settingsSection('cities'),
  menu: paths.staffMenu,
  farms: `${paths.staffGrow}?tab=farm`,
  cycles: `${paths.staffGrow}?tab=grow_cycle`,
  points: `${paths.staffGrow}?tab=collection_point`,
  classes: `${paths.staffClasses}?tab=edit`,
  recipes: paths.staffRecipes,
  plans: `${paths.catalogue}?noun=plan`,
  services: `${paths.catalogue}?noun=service`,
  vehicles: `${paths.catalogue}?noun=vehicle`,
  shift: paths.board,
  order: paths.home,
  ticket: paths.orders,
}

/** What is left to do before the shop opens; what is done is folded away. */
export function SetupList({ setup }: { setup: UseQueryResult<Setup> }) {
  if (!setup.data) return <QueryWait query={setup} title={TEXTS.failed} waiting={<WaitingRows />} />
  const open = setup.data.steps.filter(({ isDone }) => !isDone)
  const done = setup.data.steps.filter(({ isDone }) => isDone)
  return (
    <section aria-labelledby="setup" className="grid gap-3 rounded-lg border border-line bg-surface p-4">
      <div>
        <h2 id="setup" className="text-lg">
          {TEXTS.title}
        </h2>
        <p className="text-muted">{open.length === 0 ? TEXTS.ready : TEXTS.open(open.length)}</p>
      </div>
      <OldMark query={setup} />
      {open.length > 0 && (
        <ol className="grid grid-cols-1">
          {open.map(({ id }) => (
            <li key={id} className="border-line border-t">
              <Step id={id} />
            </li>
          ))}
        </ol>
      )}
      {done.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold">{TEXTS.doneCount(done.length)}</summary>
          <ul className="grid grid-cols-1 gap-1 text-muted">
            {done.map(({ id }) => (
              <li key={id} className="flex min-h-9 items-center gap-2">
                <CircleCheck aria-hidden className="size-5 shrink-0 text-palm-text" />
                {TEXTS.steps[id].name}
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function Step({ id }: { id: SetupStep }) {
  const { name, how } = TEXTS.steps[id]
  const to = WHERE[id]
  const words = (
    <span className="min-w-0 flex-1">
      <span className="block font-semibold">{name}</span>
      <span className="block wrap-anywhere text-muted text-sm">{how}</span>
    </span>
  )
  if (to === undefined) return <div className="flex min-h-14 items-center py-2">{words}</div>
  return (
    <Link to={to} className="flex min-h-14 items-center gap-3 py-2 hover:bg-sunken">
      {words}
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

const TONES = { set: 'palm-soft', test: 'gold-soft', missing: 'neutral', wrong: 'brick-soft' } as const

/** The state of the keys of outside services, never the keys. */
export function KeyList({ setup }: { setup: UseQueryResult<Setup> }) {
  const { keys: words } = SETTINGS_TEXTS
  const { data } = setup
  if (!data) return null
  return (
    <section className="grid gap-2">
      <h2 className="text-lg">{words.title}</h2>
      <p className="text-muted text-sm">{words.about}</p>
      <dl className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {KEY_NAMES.map((name) => (
          <div key={name} className="flex min-h-11 items-center justify-between gap-3 border-line border-b">
            <dt>{words.names[name]}</dt>
            <dd>
              <Badge tone={TONES[data.keys[name]]}>{words.states[data.keys[name]]}</Badge>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
