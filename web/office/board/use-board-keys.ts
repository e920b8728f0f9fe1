import { useEffect, useEffectEvent, useRef } from 'react'
import { singleKeys } from '../frame/single-keys.ts'
import { hasWindow, WINDOW } from '../frame/use-page-keys.ts'

/** Where a press of a key belongs to what has the focus: fields, lists, tabs, and everything in a window. */
const OWN_KEYS = `input, textarea, select, summary, [contenteditable], [role=tablist], ${WINDOW}`

/** How long a letter waits for its number, ms. */
const NUMBER_WAITS_MS = 3_000
/** The letters that a number of the card follows. */
const LETTERS = ['d', 'r', 's', 'x'] as const
type Letter = (typeof LETTERS)[number]
/** What a letter alone does with the card. */
const CARD_LETTERS = { p: 'print', c: 'call', n: 'note', h: 'history' } as const
export type CardKey = (typeof CARD_LETTERS)[keyof typeof CARD_LETTERS]

type KeyActs = {
  /** An order is open over the board: only the keys of the alarm work. */
  isBelow: boolean
  /** Enter on the card of this order. */
  onOpen: (orderId: string) => void
  /** Space on the card of this order. */
  onAct: (orderId: string) => void
  /** `P`, `C`, `N` and `H` on the card of this order. */
  onCard: (orderId: string, what: CardKey) => void
  /** `/`. */
  onFilter: () => void
  /** `A`: on the card of this order; undefined beside every card. */
  onAcknowledge: (orderId: string | undefined) => void
  /** `A` with Shift. */
  onAcknowledgeAll: () => void
  /** `D`, then a number: its place among the delays. */
  onDelay: (orderId: string, place: number) => void
  /** R and then a number on the card of this order. */
  onRider: (orderId: string, place: number) => void
  /** `S` or `X`, at first without a place, then with the number of a line. */
  onLine: (orderId: string, place: number | undefined, what: 'substitute' | 'soldOut') => void
  onUndo: () => void
}

/**
 * The keys of the board. Arrows move the focus between the elements with `data-card`, within and across those with
 * `data-column`.
 *
 * @returns gives the focus to the card of an order after its step, or to the one that has taken its place
 */
export function useBoardKeys(acts: KeyActs): (orderId: string) => void {
  /** The card that had the focus last, and its place in its column. */
  const last = useRef({ column: 0, row: 0 })
  /** The letter that was pressed last, its card and its time: the next key may be its number. */
  const letter = useRef<{ key: Letter; orderId: string; at: number }>(undefined)

  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body
    const isHeld = event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented
    if (isHeld && !(event.repeat && event.key.startsWith('Arrow'))) return
    if (target.closest(OWN_KEYS) || hasWindow()) return
    // What is left while single keys are off has a name of several letters, or is the space bar.
    if (/^[^ ]$/.test(event.key) && !singleKeys.read()) return
    if (acts.isBelow && event.key.toLowerCase() !== 'a') return
    const orderId = target.closest<HTMLElement>('[data-card]')?.dataset.card
    const before = letter.current
    const isNumber = before?.orderId === orderId && event.timeStamp - (before?.at ?? 0) < NUMBER_WAITS_MS
    const key = LETTERS.find((one) => one === event.key.toLowerCase())
    const alone = CARD_LETTERS[event.key.toLowerCase() as keyof typeof CARD_LETTERS] // undefined for other keys
    letter.current = key && orderId !== undefined ? { key, orderId, at: event.timeStamp } : undefined
    if (event.key.startsWith('Arrow')) moveFocus(event)
    else if (isNumber && before && /^[1-9]$/.test(event.key)) withNumber(before, Number(event.key))
    else if (orderId !== undefined && key === 's') acts.onLine(orderId, undefined, 'substitute')
    else if (orderId !== undefined && key === 'x') acts.onLine(orderId, undefined, 'soldOut')
    else if (event.key.toLowerCase() === 'a' && event.shiftKey) acts.onAcknowledgeAll()
    else if (event.key.toLowerCase() === 'a') acts.onAcknowledge(orderId)
    else if (event.key.toLowerCase() === 'u') acts.onUndo()
    else if (event.key === '/') acts.onFilter()
    else if (orderId !== undefined && alone) acts.onCard(orderId, alone)
    else if ((event.key === 'Enter' || event.key === ' ') && target instanceof HTMLElement && target.dataset.card) {
      if (event.key === 'Enter') acts.onOpen(target.dataset.card)
      else acts.onAct(target.dataset.card)
    } else return
    event.preventDefault()
  })

  function withNumber({ key, orderId }: { key: Letter; orderId: string }, place: number) {
    if (key === 'd') acts.onDelay(orderId, place)
    else if (key === 'r') acts.onRider(orderId, place)
    else acts.onLine(orderId, place, key === 's' ? 'substitute' : 'soldOut')
  }

  function moveFocus(event: KeyboardEvent) {
    const columns = cardColumns()
    if (columns.length === 0) return
    event.preventDefault()
    const active = document.activeElement?.closest<HTMLElement>('[data-card]')
    const column = columns.findIndex((cards) => active && cards.includes(active))
    if (!active || column === -1) return focusAt(columns, last.current)
    const row = columns[column]?.indexOf(active) ?? 0
    const [byColumn, byRow] = STEPS[event.key] ?? [0, 0]
    focusAt(columns, { column: column + byColumn, row: row + byRow })
  }

  function focusAt(columns: HTMLElement[][], { column, row }: { column: number; row: number }) {
    const cards = columns[Math.min(Math.max(column, 0), columns.length - 1)] ?? []
    const card = cards[Math.min(Math.max(row, 0), cards.length - 1)]
    card?.focus()
    card?.scrollIntoView({ block: 'nearest' })
  }

  useEffect(() => {
    const remember = ({ target }: FocusEvent) => {
      const card = target instanceof Element ? target.closest<HTMLElement>('[data-card]') : null
      const columns = cardColumns()
      const column = columns.findIndex((cards) => card && cards.includes(card))
      if (card && column !== -1) last.current = { column, row: columns[column]?.indexOf(card) ?? 0 }
    }
    const onKeyDown = (event: KeyboardEvent) => press(event)
    window.addEventListener('keydown', onKeyDown)
    document.addEventListener('focusin', remember)
    return () => {
      window.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('focusin', remember)
    }
  }, [])

  return (orderId) => {
    // Only a focus that went with its card: nobody is led away from where they are. A click beside everything is on main.
    if (!document.activeElement?.matches('body, main')) return
    const card = document.querySelector<HTMLElement>(`[data-card="${CSS.escape(orderId)}"]`)
    if (card) card.focus()
    else focusAt(cardColumns(), last.current)
  }
}

const STEPS: Record<string, [column: number, row: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The visible cards of each column that has any. */
function cardColumns(): HTMLElement[][] {
  return [...document.querySelectorAll('[data-column]')]
    .map((column) =>
      [...column.querySelectorAll<HTMLElement>('[data-card]')].filter((card) => card.checkVisibility?.() ?? true),
    )
    .filter((cards) => cards.length > 0)
}
