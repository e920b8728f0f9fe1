import { BadgePercent, History } from 'lucide-react'
import { useState } from 'react'
import { formatCedis } from '#domain/money.ts'
import {
  endPromotion,
  listPromotions,
  PROMOTION_LISTS,
  PromotionDraft,
  type PromotionView,
  savePromotion,
} from '#domain/orders/promotions-api.ts'
import { call } from '../../client/api.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { newKey } from '../../client/storage/new-key.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { useSaves } from '../frame/use-saves.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { PromotionDialog } from './promotion-dialog.tsx'
import { formFrom, formOf, giftWords, TEMPLATES, termsWords, valueWords } from './promotion-form.ts'
import { PROMOTIONS_TEXTS as TEXTS } from './promotions-texts.ts'
import { useItems } from './use-items.ts'

/** Codes and offers: what runs, what they cost so far, and new ones from templates. */
export function PromotionsPage() {
  const clock = useClock()
  const address = useAddress()
  const { nameOf } = useItems()
  const tabs = address.tabs('list', 'current', PROMOTION_LISTS, (list) => TEXTS.lists[list])
  const list = tabs.value
  const template = address.read('new', TEMPLATES)
  const query = usePages(listPromotions, { querystring: { list } })
  const { act, isPending, bar, save, end } = useChanges()
  const rows = query.data?.pages.flatMap((page) => page.rows) ?? []
  const edited = rows.find(({ id }) => id === address.text('edit'))
  const asked = rows.find(({ id }) => id === address.text('history'))
  const close = () => address.set({ new: '', edit: '', history: '' })
  // One id for a new promotion, however often its button is pressed.
  const [newId, setNewId] = useState(newKey)
  return (
    <OfficePage title={TEXTS.title} className="max-w-5xl">
      <section aria-label={TEXTS.make} className="flex flex-wrap items-center gap-2">
        <span className="font-semibold text-sm">{TEXTS.make}</span>
        {TEMPLATES.map((one) => (
          <Button
            key={one}
            variant="outline"
            size="lg"
            onClick={() => {
              setNewId(newKey())
              address.set({ new: one, edit: '', history: '' })
            }}
          >
            {TEXTS.templates[one]}
          </Button>
        ))}
      </section>
      <Tabs label={TEXTS.which} {...tabs}>
        <OfficeList icon={BadgePercent} failed={TEXTS.failed} query={query} empty={TEXTS.none[list]}>
          {(listed) => (
            <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
              {listed.map((row) => (
                <PromotionCard
                  key={row.id}
                  row={row}
                  nameOf={nameOf}
                  isPending={isPending(row.id)}
                  onEdit={() => address.set({ edit: row.id, new: '', history: '' })}
                  onHistory={() => address.set({ history: row.id, new: '', edit: '' })}
                  onEnd={() => act(row.id, () => end(row))}
                />
              ))}
            </ul>
          )}
        </OfficeList>
      </Tabs>
      <UndoBar {...bar} />
      {template && (
        <PromotionDialog
          key={template}
          first={formOf(template, clock())}
          isPending={isPending(newId)}
          onSave={(draft) => act(newId, () => save(newId, null, draft).then(close))}
          onClose={close}
        />
      )}
      {edited && (
        <PromotionDialog
          key={edited.id}
          first={formFrom(edited)}
          name={edited.name}
          version={edited.version}
          isPending={isPending(edited.id)}
          onSave={(draft) => act(edited.id, () => save(edited.id, edited, draft).then(close))}
          onClose={close}
        />
      )}
      {asked && (
        <HistoryDialog
          entity="promotion"
          rowKey={asked.id}
          name={asked.name}
          fieldWords={(field) => TEXTS.fields[field] ?? field}
          valueWords={(field, value) => valueWords(field, value, nameOf)}
          isPending={isPending(asked.id)}
          onPutBack={(document) =>
            act(asked.id, () => save(asked.id, asked, PromotionDraft.parse(document)).then(close))
          }
          onClose={close}
        />
      )}
    </OfficePage>
  )
}

/** Saves promotions, each with its undo. */
function useChanges() {
  const { act, isPending, remember, bar } = useSaves([listPromotions])
  const put = (id: string, promotion: PromotionDraft, expectedVersion: number | null) =>
    call(savePromotion, { params: { promotionId: id }, body: { expectedVersion, promotion } })
  const stop = ({ id, version }: PromotionView) =>
    call(endPromotion, { params: { promotionId: id }, body: { expectedVersion: version } })
  return {
    act,
    isPending,
    bar,
    save: async (id: string, before: PromotionView | null, draft: PromotionDraft) => {
      const saved = await put(id, draft, before ? before.version : null)
      remember({
        id,
        words: before ? TEXTS.done.saved(saved.name) : TEXTS.done.made(saved.name),
        undo: () => (before ? put(id, draftOf(before), saved.version) : stop(saved)),
      })
    },
    end: async (row: PromotionView) => {
      const ended = await stop(row)
      remember({ id: row.id, words: TEXTS.done.ended(row.name), undo: () => put(row.id, draftOf(row), ended.version) })
    },
  }
}

function draftOf({ name, code, startsAt, endsAt, maxUses, maxAmount, terms }: PromotionView): PromotionDraft {
  return { name, code, startsAt, endsAt, maxUses, maxAmount, terms }
}

type PromotionCardProps = {
  row: PromotionView
  /** The name of an item. */
  nameOf: (itemId: string) => string
  isPending: boolean
  onEdit: () => void
  onHistory: () => void
  onEnd: () => void
}

function PromotionCard({ row, nameOf, isPending, onEdit, onHistory, onEnd }: PromotionCardProps) {
  const { name, code, state, startsAt, endsAt, maxUses, maxAmount, uses, cost, terms } = row
  const gift = giftWords(terms.gift)
  return (
    <li className={CARD}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 text-lg wrap-anywhere">{name}</h2>
        <Badge tone={state === 'running' ? 'palm-soft' : state === 'used_up' ? 'brick-soft' : 'neutral'}>
          {TEXTS.states[state]}
        </Badge>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="tabular font-bold">{code ?? TEXTS.offer}</span>
        {gift !== name && <span>{gift}</span>}
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Fact name={TEXTS.uses}>{TEXTS.usesOf(uses, maxUses)}</Fact>
        <Fact name={TEXTS.cost}>
          {TEXTS.costOf(formatCedis(cost), maxAmount === null ? null : formatCedis(maxAmount))}
        </Fact>
        <Fact name={TEXTS.from}>{momentWords(startsAt)}</Fact>
        <Fact name={TEXTS.until}>{momentWords(endsAt)}</Fact>
      </dl>
      <ul className="text-muted text-sm">
        {termsWords(terms, nameOf).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="lg" aria-label={TEXTS.editOf(name)} onClick={onEdit}>
          {TEXTS.edit}
        </Button>
        <Button variant="ghost" size="lg" aria-label={HISTORY_TEXTS.of(name)} onClick={onHistory}>
          <History aria-hidden />
          {HISTORY_TEXTS.open}
        </Button>
        {state !== 'ended' && (
          <Button variant="ghost" size="lg" isPending={isPending} aria-label={TEXTS.endOf(name)} onClick={onEnd}>
            {TEXTS.end}
          </Button>
        )}
      </div>
    </li>
  )
}
