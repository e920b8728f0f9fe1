import { ChefHat, Download, PackageX, Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { BulkChange } from '#domain/menu/bulk-change.ts'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import {
  CSV_MAX,
  type ExtrasPreview,
  exportExtras,
  exportMenu,
  listItems,
  type MenuPreview,
  previewBulk,
  previewExtrasImport,
  previewImport,
} from '#domain/menu/staff-menu-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { call, callFile } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { saveFile } from '../../client/save-file.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/form/input.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { DropZone } from '../frame/drop-zone.tsx'
import { FileButton } from '../frame/file-button.tsx'
import { OfficeList } from '../frame/office-list.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAddress, useTyped } from '../frame/use-address.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { usePages } from '../frame/use-pages.ts'
import { oneBar } from '../frame/use-saves.ts'
import { BulkBar, type Selection } from './bulk-bar.tsx'
import { EDIT_TEXTS as TEXTS } from './edit-texts.ts'
import { ExtrasTable } from './extras-table.tsx'
import { ItemsTable } from './items-table.tsx'
import { PreviewDialog } from './preview-dialog.tsx'
import { useExtraSaves } from './use-extra-saves.ts'
import { useItemSaves } from './use-item-saves.ts'

const GROUPS = ['all', ...CATEGORIES, 'extras'] as const
type Group = (typeof GROUPS)[number]

const groupName = (group: Group) =>
  group === 'all' ? TEXTS.all : group === 'extras' ? TEXTS.extras : CATEGORY_NAMES[group]

/** The menu as a table that managers edit in place. A CSV file that is dropped anywhere on it shows what it changes. */
export function ItemsPage() {
  usePageTitle(TEXTS.title)
  const address = useAddress()
  const clock = useClock()
  const saves = useItemSaves()
  const extraSaves = useExtraSaves()
  const { act, isPending } = saves
  const search = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => search.current?.focus() })
  const [{ q }, type] = useTyped(address, 'q')
  // Words are looked for in the whole menu, unless a category is chosen.
  const group = address.read('category', GROUPS) ?? (q === '' ? 'mains' : 'all')
  const category = CATEGORIES.find((one) => one === group)
  const filter = { q, ...(category && { category }) }
  const fileOf = group === 'extras' ? 'extras' : 'items'
  const [preview, setPreview] = useState<Preview>()

  const look = (read: () => Promise<MenuPreview>) =>
    act('preview', async () => setPreview({ of: 'items', preview: await read() }))
  const importFile = (text: string) => {
    if (text.length > CSV_MAX) showToast(TEXTS.tooLong(fileOf), 'destructive')
    else if (fileOf === 'items') look(() => call(previewImport, { body: { text } }))
    else {
      act('preview', async () =>
        setPreview({ of: 'extras', preview: await call(previewExtrasImport, { body: { text } }) }),
      )
    }
  }
  const download = () =>
    act('download', async () => {
      const day = serviceDay(clock())
      if (fileOf === 'extras') saveFile(`extras-${day}.csv`, await callFile(exportExtras))
      else saveFile(`menu-${day}.csv`, await callFile(exportMenu, { querystring: filter }))
    })
  const apply = (shown: Preview) => {
    const words = TEXTS.preview.applied(shown.of, shown.preview.rows.length)
    const onDone = () => setPreview(undefined)
    if (shown.of === 'items') saves.apply(shown.preview, words, onDone)
    else saves.applyExtras(shown.preview, words, onDone)
  }

  return (
    <DropZone
      className="relative grid min-h-dvh grid-cols-1 content-start gap-4 p-4 pb-28 lg:p-6 lg:pb-28"
      words={TEXTS.drop}
      onText={importFile}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h1 className="mr-auto text-xl">{TEXTS.title}</h1>
        <LinkButton to={`${paths.staffMenu}?view=sale`} variant="ghost" size="lg" className="px-4">
          <PackageX aria-hidden />
          {TEXTS.sale}
        </LinkButton>
        <LinkButton to={paths.newItem()} size="lg" className="px-4">
          <Plus aria-hidden />
          {TEXTS.add}
        </LinkButton>
        <FileButton
          label={TEXTS.file}
          isPending={isPending('preview')}
          pendingText={TEXTS.reading}
          onText={importFile}
        />
        <Button
          variant="outline"
          size="lg"
          className="px-4"
          aria-label={TEXTS.downloadOf[fileOf]}
          isPending={isPending('download')}
          onClick={download}
        >
          <Download aria-hidden />
          {TEXTS.download}
        </Button>
      </div>
      <Input
        ref={search}
        type="search"
        className="max-w-xl"
        aria-label={TEXTS.search}
        placeholder={TEXTS.search}
        maxLength={80}
        value={q}
        onChange={({ target }) => type({ q: target.value })}
      />
      <Tabs
        label={TEXTS.groups}
        value={group}
        onValueChange={(value) => address.set({ category: value })}
        tabs={GROUPS.map((value) => ({ value, label: groupName(value) }))}
      >
        {group === 'extras' ? (
          <ExtrasTable words={q} saves={extraSaves} />
        ) : (
          <Items
            filter={filter}
            saves={saves}
            isLooking={isPending('preview')}
            onBulk={(which, change) => look(() => call(previewBulk, { body: { which, change } }))}
          />
        )}
      </Tabs>
      {preview && (
        <PreviewDialog
          {...preview}
          isPending={isPending('apply')}
          onApply={() => apply(preview)}
          onClose={() => setPreview(undefined)}
        />
      )}
      <UndoBar {...oneBar(saves.bar, extraSaves.bar)} />
    </DropZone>
  )
}

/** What a file, or a change of many items, would change. */
type Preview = { of: 'items'; preview: MenuPreview } | { of: 'extras'; preview: ExtrasPreview }

type Filter = { category?: (typeof CATEGORIES)[number]; q: string }

type ItemsProps = {
  filter: Filter
  saves: ReturnType<typeof useItemSaves>
  isLooking: boolean
  onBulk: (which: Filter | { ids: string[] }, change: BulkChange) => void
}

function Items({ filter, saves, isLooking, onBulk }: ItemsProps) {
  const found = `${filter.category} ${filter.q}`
  // What was selected belongs to what was shown.
  const [selected, setSelected] = useState<{ found: string; selection: Selection }>({ found, selection: [] })
  const selection = selected.found === found ? selected.selection : []
  const setSelection = (next: Selection) => setSelected({ found, selection: next })
  const query = usePages(listItems, { querystring: filter }, { keepsRows: true })
  return (
    <>
      <OfficeList query={query} icon={ChefHat} failed={TEXTS.failed} empty={TEXTS.none}>
        {(rows) => <ItemsTable rows={rows} saves={saves} selection={selection} onSelection={setSelection} />}
      </OfficeList>
      <BulkBar
        selection={selection}
        isPending={isLooking}
        onChange={(change) => onBulk(selection === 'all' ? filter : { ids: [...selection] }, change)}
        onClear={() => setSelection([])}
      />
    </>
  )
}
