import { type KeyboardEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { type NavigateFunction, useNavigate } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { getExtras, getMenu } from '#domain/menu/menu-api.ts'
import { type Found, search } from '#domain/search/search-api.ts'
import { paths } from '../../client/paths.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { classNames } from '../../ui/class-names.ts'
import { Input } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { momentWords, whenWords } from '../../ui/words/moment-words.ts'
import { FRAME_TEXTS } from '../frame/frame-texts.ts'
import { GO } from '../frame/keys.ts'
import type { OfficeLink } from '../frame/office-frame.tsx'
import { sellOut } from '../frame/sell-out.ts'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { useRead } from '../frame/use-read.ts'
import { MENU_TEXTS } from '../menu/menu-texts.ts'
import { PEOPLE_TEXTS } from '../people/people-texts.ts'
import { phoneWords } from '../people/phone-words.ts'
import { findHits } from '../settings/settings-sections.ts'
import { SETTINGS_TEXTS } from '../settings/settings-texts.ts'
import { PALETTE_TEXTS as TEXTS } from './palette-texts.ts'
import { actsOnScreen, actsOnShop, type ScreenAct } from './screen-acts.ts'

/** How long the last key is waited for, ms. */
const TYPING_MS = 150
/** The fewest characters that the server searches by. */
const SEARCHED_FROM = 2

type Group = keyof typeof TEXTS.groups
type Hit = { id: string; group: Group; label: string; detail: string } & ({ to: string } | { run: () => void })

type PaletteProps = {
  links: readonly OfficeLink[]
  /** @param then runs once it is closed */
  onClose: (then?: () => void) => void
}

/**
 * One box that leads to every screen that the caller may open, to settings, and to orders, people and items. It also acts:
 * on the order of the screen, on the shop, and on what is sold.
 */
export function Palette({ links, onClose }: PaletteProps) {
  const navigate = useNavigate()
  const id = useId()
  const now = useShopNow()
  const [typed, setTyped] = useState('')
  const [q, setQ] = useState('')
  /** The id of the hit that the arrows have led to; the first one without. */
  const [chosen, setChosen] = useState<string>()
  /** Whether Enter waits for what is found with the typed words. */
  const [isEntered, setEntered] = useState(false)
  const words = typed.trim()
  // The acts of what had the focus before this box took it.
  const [acts] = useState(actsOnScreen)
  const [shopActs] = useState(actsOnShop)
  const { may } = useStaff()
  const sales = useAct([getMenu, getExtras])
  const mark = ({ id, name, soldOutUntil }: FoundItem) =>
    void sales.act(id, async () => {
      const until = await sellOut({ kind: 'item', id, itemId: id }, soldOutUntil === null ? 'closing' : null)
      const result = until === null ? MENU_TEXTS.offered : MENU_TEXTS.outUntil(whenWords(until, now))
      showToast({ title: name, text: result }, 'success')
    })
  useEffect(() => {
    const timer = setTimeout(() => setQ(words), TYPING_MS)
    return () => clearTimeout(timer)
  }, [words])
  const isSearched = q.length >= SEARCHED_FROM
  const query = useRead(
    search,
    { querystring: { q } },
    { enabled: isSearched, staleTime: 0, placeholderData: (before) => (isSearched ? before : undefined) },
  )
  const found = query.data && words !== '' ? foundHits(query.data, mark, now) : []
  const hits: Hit[] = [
    ...actHits(acts, 'acts', typed),
    ...actHits([...shopActs, ...(may('menu.change') ? [newItem(navigate)] : [])], 'shop', typed),
    ...pageHits(links, typed),
    ...settingHits(links, typed),
    ...found,
  ]
  const active = hits.find((hit) => hit.id === chosen) ?? hits[0]
  /** Whether what was found belongs to other words. */
  const isOld = q !== words || query.isPlaceholderData || query.isLoading
  const open = (hit: Hit | undefined) => {
    if (!hit) return
    if ('run' in hit) return onClose(hit.run)
    onClose()
    void navigate(hit.to)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && active) {
      event.preventDefault()
      setEntered(false)
      setChosen(hits.at((hits.indexOf(active) + step) % hits.length)?.id)
    }
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (!isOld || (active && !found.includes(active))) return open(active)
    setQ(words)
    setEntered(true)
  }
  const isDue = isEntered && !isOld
  const openChosen = useEffectEvent(() => {
    setEntered(false)
    // Another row is not opened in its place.
    if (chosen === undefined || active?.id === chosen) open(active)
  })
  useEffect(() => {
    if (isDue) openChosen()
  }, [isDue])
  const activeId = active && `${id}-${active.id}`
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <Dialog
      onOpenChange={() => onClose()}
      title={TEXTS.title}
      description={TEXTS.description}
      isSheetOnPhones
      className="max-md:h-[80dvh]"
    >
      <Input
        role="combobox"
        aria-label={TEXTS.label}
        aria-expanded={hits.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        placeholder={TEXTS.hint}
        autoComplete="off"
        autoFocus
        maxLength={80}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          setChosen(undefined)
          setEntered(false)
        }}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="pt-2 text-muted text-sm">
        {query.isError ? TEXTS.failed : hits.length === 0 ? TEXTS.none : TEXTS.found(hits.length)}
      </p>
      <div id={`${id}-list`} role="listbox" aria-label={TEXTS.title} className="mt-1 grid grid-cols-1">
        {(Object.keys(TEXTS.groups) as Group[]).map((group) => {
          const ofGroup = hits.filter((hit) => hit.group === group)
          return (
            ofGroup.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be within a list box.
              <div key={group} role="group" aria-label={TEXTS.groups[group]}>
                <p aria-hidden className="pt-2 pb-1 font-semibold text-muted text-xs">
                  {TEXTS.groups[group]}
                </p>
                {ofGroup.map((hit) => (
                  <div
                    key={hit.id}
                    id={`${id}-${hit.id}`}
                    role="option"
                    tabIndex={-1}
                    aria-selected={hit === active}
                    className={classNames(
                      'flex min-h-11 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-3 py-1',
                      hit === active ? 'bg-gold-soft text-gold-text' : 'hover:bg-sunken',
                    )}
                    onClick={() => open(hit)}
                    onKeyDown={onKeyDown}
                  >
                    <span className="wrap-anywhere font-semibold">{hit.label}</span>
                    <span className="tabular wrap-anywhere text-sm">{hit.detail}</span>
                  </div>
                ))}
              </div>
            )
          )
        })}
      </div>
      <p className="pt-3 text-muted text-xs">{TEXTS.keys}</p>
    </Dialog>
  )
}

const newItem = (navigate: NavigateFunction): ScreenAct => ({
  id: 'new-item',
  label: TEXTS.newItem,
  run: () => void navigate(paths.newItem()),
})

/** The acts with every typed word; all of them while nothing is typed. */
function actHits(acts: readonly ScreenAct[], group: 'acts' | 'shop', typed: string): Hit[] {
  const wanted = typed.trim().toLowerCase().split(/\s+/)
  return acts.flatMap((act) => {
    const words = act.label.toLowerCase().split(/[\s:]+/)
    return wanted.every((part) => words.some((word) => word.startsWith(part)))
      ? [{ ...act, group, detail: act.keys ?? '' }]
      : []
  })
}

/** The keys that lead to a screen. */
function goKeys(name: OfficeLink['name']): string {
  const letter = Object.entries(GO).find(([, screen]) => screen === name)?.[0]
  return letter === undefined ? '' : `G ${letter.toUpperCase()}`
}

/** The screens whose name has a word that begins so; all of them while nothing is typed. */
function pageHits(links: readonly OfficeLink[], typed: string): Hit[] {
  const wanted = typed.trim().toLowerCase()
  return links.flatMap(({ name, path }) => {
    const label = FRAME_TEXTS.pages[name]
    const words = label.toLowerCase().split(' ')
    return words.some((word) => word.startsWith(wanted))
      ? [{ id: name, group: 'pages' as const, label, detail: goKeys(name), to: path }]
      : []
  })
}

/** The most settings that are shown; the search of their own screen shows all. */
const MOST_SETTINGS = 5

/** The fields of the settings, for whoever may open them. */
function settingHits(links: readonly OfficeLink[], typed: string): Hit[] {
  if (typed.trim().length < SEARCHED_FROM || !links.some(({ name }) => name === 'settings')) return []
  return findHits(typed)
    .slice(0, MOST_SETTINGS)
    .map(({ id, label, section, to }) => ({
      id: `setting-${id}`,
      group: 'settings' as const,
      label,
      detail: SETTINGS_TEXTS.sections[section].name,
      to,
    }))
}

type FoundItem = Found['items'][number]

/** @param mark sells an item out till the kitchen closes, or offers it again */
function foundHits({ orders, people, items }: Found, mark: (item: FoundItem) => void, now: Date): Hit[] {
  return [
    ...orders.map(({ orderId, customerName, placedAt }) => ({
      id: `order-${orderId}`,
      group: 'orders' as const,
      label: formatOrderId(orderId),
      detail: [customerName, momentWords(placedAt)].filter(Boolean).join(' · '),
      to: paths.order(orderId),
    })),
    ...people.map(({ id, name, phone, email }) => ({
      id: `person-${id}`,
      group: 'people' as const,
      label: name || PEOPLE_TEXTS.nameless,
      detail: phone === '' ? (email ?? '') : phoneWords(phone),
      to: paths.person(id),
    })),
    ...items.flatMap((item) => {
      const { id, name, isAvailable, soldOutUntil } = item
      const to = `${paths.staffMenu}?${new URLSearchParams({ q: name })}`
      const detail = soldOutUntil === null ? '' : MENU_TEXTS.outUntil(whenWords(soldOutUntil, now))
      const label = soldOutUntil === null ? MENU_TEXTS.soldOutOf(name) : MENU_TEXTS.againOf(name)
      return [
        { id: `item-${id}`, group: 'items' as const, label: name, detail, to },
        ...(isAvailable
          ? [
              {
                id: `${soldOutUntil === null ? 'out' : 'again'}-${id}`,
                group: 'items' as const,
                label,
                detail: '',
                run: () => mark(item),
              },
            ]
          : []),
      ]
    }),
  ]
}
