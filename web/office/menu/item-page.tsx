import { useQueryClient } from '@tanstack/react-query'
import { Copy, History, PackageSearch } from 'lucide-react'
import { useState } from 'react'
import { matchPath, useLocation } from 'react-router'
import { changesBetween } from '#domain/history/changes-between.ts'
import { type ItemDocument, newItem } from '#domain/menu/item-document.ts'
import { addItem, readItem, type StaffItem } from '#domain/menu/staff-menu-api.ts'
import { slugOf } from '#domain/text/slug.ts'
import { call } from '../../client/api.ts'
import { paths, patterns } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { OfficePage } from '../frame/office-page.tsx'
import { RowWait } from '../frame/row-wait.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAct } from '../frame/use-act.ts'
import { useAddress } from '../frame/use-address.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { useRead } from '../frame/use-read.ts'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { EDIT_TEXTS } from './edit-texts.ts'
import { ItemForm } from './item-form.tsx'
import { itemFields } from './known-fields.ts'
import { RowHistory } from './row-history.tsx'
import { ITEM_READERS, useItemSaves } from './use-item-saves.ts'

const TEXTS = EDIT_TEXTS.form
/** Toasts of wide screens lie above the lowest 92 px: the room below keeps them off the button that saves. */
const PAGE = { back: { to: paths.staffMenu, words: TEXTS.back }, className: 'pb-28 md:pb-48' }

/** One item with everything that can be said of it, beside its card as shoppers see it. */
export function ItemPage() {
  const { pathname } = useLocation()
  const itemId = matchPath(patterns.staffItem, pathname)?.params.itemId ?? ''
  const query = useItem(itemId)
  if (!query.data) return <Missing query={query} />
  return <EditItem key={itemId} item={query.data} />
}

/** The form of a new item, empty or filled in from another one. */
export function NewItemPage() {
  const copied = useAddress().text('copy')
  const query = useItem(copied)
  if (copied === '') return <AddItem from={newItem('')} />
  if (!query.data) return <Missing query={query} />
  const { name } = query.data
  const copyName = TEXTS.copyOf(name)
  return <AddItem from={{ ...newItem(''), ...itemFields(query.data), id: slugOf(copyName), name: copyName }} />
}

function useItem(itemId: string) {
  return useRead(readItem, { params: { itemId } }, { staleTime: 0, enabled: itemId !== '', retry: false })
}

function Missing({ query }: { query: ReturnType<typeof useItem> }) {
  return (
    <OfficePage {...PAGE} title={EDIT_TEXTS.title}>
      <RowWait query={query} icon={PackageSearch} failed={EDIT_TEXTS.failed} missing={TEXTS.missing} />
    </OfficePage>
  )
}

function EditItem({ item }: { item: StaffItem }) {
  const saves = useItemSaves()
  const [isOpen, setOpen] = useState(false)
  usePageKeys({ h: () => setOpen(true) })
  return (
    <OfficePage
      {...PAGE}
      title={item.name}
      tools={
        <>
          <LinkButton to={paths.newItem(item.id)} variant="outline" size="lg">
            <Copy aria-hidden />
            {TEXTS.copy}
          </LinkButton>
          <Button variant="outline" size="lg" title={`${HISTORY_TEXTS.open} (H)`} onClick={() => setOpen(true)}>
            <History aria-hidden />
            {HISTORY_TEXTS.open}
          </Button>
        </>
      }
    >
      <ItemForm
        item={item}
        soldOutUntil={item.soldOutUntil}
        carried={useLocation().state}
        isPending={saves.isPending('save')}
        onSave={async (next, base) => {
          const before = itemFields(base)
          const names = changesBetween(before, itemFields(next)).map(({ field }) => field)
          if (names.length === 0) return void showToast(TEXTS.nothing)
          const only = (fields: object) =>
            itemFields(Object.fromEntries(Object.entries(fields).filter(([field]) => names.includes(field))))
          return saves.save(base, `${item.name}: ${TEXTS.saved.toLowerCase()}`, only(next), only(before))
        }}
      />
      {isOpen && (
        <RowHistory entity="menu_item" row={item} saves={saves} changesOf={itemFields} onClose={() => setOpen(false)} />
      )}
      <UndoBar {...saves.bar} />
    </OfficePage>
  )
}

function AddItem({ from }: { from: ItemDocument }) {
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  const { act, isPending } = useAct(ITEM_READERS)
  return (
    <OfficePage {...PAGE} title={TEXTS.newTitle}>
      <ItemForm
        item={from}
        isNew
        isPending={isPending('add')}
        onSave={(item) =>
          new Promise((done) => {
            const add = async () => {
              const added = await call(addItem, { body: item })
              showAnswer(queries, keyOf(readItem, { person, params: { itemId: added.id } }), added)
              showToast(TEXTS.added, 'success')
              // Its page does not wait until the lists are read again.
              done(added)
            }
            act('add', add).then(() => done(undefined))
          })
        }
      />
    </OfficePage>
  )
}
