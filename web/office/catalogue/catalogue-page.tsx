import { EyeOff, Library, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import {
  CATALOGUE_NOUNS,
  type CatalogueNoun,
  type CatalogueRow,
  confirmExamples,
  isExample,
  readCatalogue,
  type StoredRow,
  saveCatalogueRow,
} from '#domain/catalogue/catalogue-api.ts'
import { weekLater } from '#domain/grow/cycle-state.ts'
import { GrowCycleDocument } from '#domain/grow/grow-documents.ts'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { readHistory } from '#domain/history/history-api.ts'
import { getShop } from '#domain/settings/settings-api.ts'
import { call } from '../../client/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { OldMark, WaitingRows } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAddress } from '../frame/use-address.ts'
import { useRead } from '../frame/use-read.ts'
import { useSaves } from '../frame/use-saves.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { CATALOGUE_TEXTS as TEXTS } from './catalogue-texts.ts'
import { RowDialog } from './row-dialog.tsx'
import { FIELDS, type FieldName, fieldName, valueWords } from './row-fields.ts'

/** The name of the act about all examples; no key is like it. */
const EXAMPLES = '+ examples'

/** In the address of a new row; no key is like it. */
const NEW = '+'

/** Recipes, classes and the farm network have pages of their own. */
const ELSEWHERE: readonly CatalogueNoun[] = ['recipe', 'class', 'grow_cycle', 'farm', 'produce', 'collection_point']
const TABS = CATALOGUE_NOUNS.filter((noun) => !ELSEWHERE.includes(noun))

/** Plans, vehicles, home services, networks of airtime and areas: each a list, each row a form. */
export function CataloguePage() {
  const tabs = useAddress().tabs('noun', 'plan', TABS, (noun) => TEXTS.nouns[noun])
  return (
    <OfficePage title={TEXTS.title} className="max-w-4xl">
      <Tabs label={TEXTS.which} {...tabs}>
        <CatalogueRows noun={tabs.value} />
      </Tabs>
    </OfficePage>
  )
}

/** The recipe bundles: drafts are those that are not offered. */
export function RecipesPage() {
  return (
    <OfficePage title={TEXTS.nouns.recipe} className="max-w-4xl">
      <CatalogueRows noun="recipe" />
    </OfficePage>
  )
}

/** The rows of a noun, each with its form. */
export function CatalogueRows({ noun }: { noun: CatalogueNoun }) {
  const address = useAddress()
  const query = useRead(readCatalogue, { querystring: { noun } })
  const { act, isPending, remember, bar } = useSaves([readCatalogue, readHistory, getShop])
  const open = address.text('row')
  const close = () => address.set({ row: '' })
  const row = query.data?.rows.find(({ key }) => key === open)

  /** Saves a row; undone by saving what was there before. The form stays open until `onSaved` closes it. */
  const save = (key: string, document: RowDocument, stored?: StoredRow, onSaved?: () => void) =>
    act(key, async () => {
      const saved = await call(saveCatalogueRow, {
        // The server checks the document by the schema of its noun.
        body: { row: { noun, key, document } as CatalogueRow, expectedVersion: stored?.version ?? null },
      })
      onSaved?.()
      const name = nameOf(saved)
      const undone = stored?.document ?? { ...document, isOffered: false }
      remember({
        id: `${noun} ${key}`,
        words: stored ? TEXTS.saved(name) : TEXTS.added(name),
        undo: () =>
          call(saveCatalogueRow, {
            body: { row: { noun, key, document: undone } as CatalogueRow, expectedVersion: saved.version },
          }),
      })
    })

  const examples = query.data?.rows.filter(isExample) ?? []
  /** The examples of which staff are asked whether they are right. */
  const [asked, setAsked] = useState<readonly StoredRow[]>()
  const confirmAll = (right: readonly StoredRow[]) => {
    setAsked(undefined)
    const rows = right.map(({ key, version }) => ({ key, expectedVersion: version }))
    void act(EXAMPLES, async () => {
      await call(confirmExamples, { body: { noun, rows } })
      isConfirmed.current = true
    })
  }
  const isConfirmed = useRef(false)
  const addButton = useRef<HTMLButtonElement>(null)
  // The pressed button leaves with the last example, and the focus with it: it goes to the next button.
  useEffect(() => {
    if (examples.length > 0 || !isConfirmed.current) return
    isConfirmed.current = false
    if (document.activeElement?.matches('body, main')) addButton.current?.focus()
  }, [examples.length])

  return (
    <>
      {query.data ? (
        <div className="grid grid-cols-1 gap-3 pt-2">
          <OldMark query={query} />
          {examples.length > 0 && (
            <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-gold-soft px-4 py-3">
              <p className="min-w-0 flex-1 basis-60 text-gold-text">{TEXTS.examples.open(examples.length)}</p>
              <Button variant="outline" isPending={isPending(EXAMPLES)} onClick={() => setAsked(examples)}>
                {TEXTS.examples.confirm}
              </Button>
            </div>
          )}
          <Button
            ref={addButton}
            variant="outline"
            className="justify-self-start"
            onClick={() => address.set({ row: NEW })}
          >
            <Plus aria-hidden />
            {TEXTS.add[noun]}
          </Button>
          {query.data.rows.length === 0 ? (
            <EmptyState icon={Library} {...TEXTS.none} />
          ) : (
            <ul className="grid grid-cols-1">
              {query.data.rows.map((one) => (
                <li key={one.key} className="border-line border-b">
                  <RowButton row={one} onOpen={() => address.set({ row: one.key })} />
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
      )}
      {query.data && (open === NEW || row) && (
        <RowDialog
          key={`${noun} ${open}`}
          noun={noun}
          title={row ? TEXTS.edit(nameOf(row)) : TEXTS.add[noun]}
          row={row}
          fresh={freshRow(noun, query.data.rows)}
          isPending={isPending(row?.key ?? NEW)}
          onSave={(key, document) => save(key, document, row, close)}
          history={(row, onClose) => (
            <HistoryDialog
              entity={noun}
              rowKey={row.key}
              name={nameOf(row)}
              fieldWords={(field) => fieldName(noun, field)}
              valueWords={(field, value) => valueWords(noun, field, value)}
              isPending={isPending(row.key)}
              onPutBack={(document) => void save(row.key, document, row).then(onClose)}
              onClose={onClose}
            />
          )}
          onClose={close}
        />
      )}
      {asked && (
        <AskFirst
          title={TEXTS.examples.confirmTitle(asked.length)}
          text={TEXTS.examples.confirmText}
          action={TEXTS.examples.confirm}
          isDestructive={false}
          onConfirm={() => confirmAll(asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      <UndoBar {...bar} />
    </>
  )
}

/** What a new row begins with; a cycle with the last one, a week later. */
function freshRow(noun: CatalogueNoun, rows: readonly StoredRow[]): RowDocument {
  const basic = {
    isOffered: noun !== 'recipe' && noun !== 'grow_cycle' && noun !== 'class',
    position: rows.length,
    gramsAbroad: 0,
    fee: 0,
  }
  if (noun !== 'grow_cycle') return { ...basic, unit: noun === 'produce' ? 'kg' : 'hour' }
  const cycles = rows.flatMap(({ document }) => GrowCycleDocument.safeParse(document).data ?? [])
  const last = cycles.toSorted((one, other) => Date.parse(one.closesAt) - Date.parse(other.closesAt)).at(-1)
  return { ...(last && weekLater(last)), ...basic }
}

/** The name that people know a row by. */
function nameOf({ key, document }: StoredRow): string {
  const { name, label, title } = document
  return String(name ?? label ?? title ?? key.replace('/', ': '))
}

/** The fields that a list shows beside the name. */
const SHOWN: readonly string[] = [
  'monthlyPrice',
  'biWeeklyPrice',
  'discountBps',
  'rate',
  'price',
  'priceLarge',
  'priceAbroad',
  'prefixes',
  'opensAt',
  'closesAt',
  'readyAt',
  'town',
  'region',
  'city',
  'fee',
  'startsAt',
  'seats',
] satisfies FieldName[]

function RowButton({ row, onOpen }: { row: StoredRow; onOpen: () => void }) {
  const { noun, document } = row
  const facts = FIELDS[noun].filter(([field]) => SHOWN.includes(field))
  const isHidden = document.isOffered === false
  const isSoldOut = document.isSoldOut === true
  const marks = [isHidden && TEXTS.hidden, isExample(row) && TEXTS.example, isSoldOut && TEXTS.soldOut].filter(Boolean)
  return (
    <button
      type="button"
      aria-label={[TEXTS.edit(nameOf(row)), ...marks].join(', ')}
      className="flex min-h-16 w-full flex-wrap items-center gap-x-4 gap-y-1 px-2 py-2 text-left hover:bg-sunken"
      onClick={onOpen}
    >
      <span className="min-w-0 flex-1 basis-40 font-semibold text-lg leading-tight">{nameOf(row)}</span>
      {isHidden && (
        <Badge>
          <EyeOff aria-hidden className="size-3.5" />
          {TEXTS.hidden}
        </Badge>
      )}
      {isExample(row) && <Badge>{TEXTS.example}</Badge>}
      {isSoldOut && <Badge tone="brick-soft">{TEXTS.soldOut}</Badge>}
      <span className="flex flex-wrap gap-x-4 text-sm">
        {facts.map(([field]) => (
          <span key={field} className="tabular">
            <span className="text-muted">{TEXTS.fields[field].label}:</span> {valueWords(noun, field, document[field])}
          </span>
        ))}
      </span>
    </button>
  )
}
