import { History, PackageX, RotateCcw } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { isPrice, PRICE_PROBLEM } from '#domain/menu/item-document.ts'
import { SIZES, type Size } from '#domain/menu/menu-api.ts'
import { markSoldOut } from '#domain/menu/sold-out-api.ts'
import type { StaffItem } from '#domain/menu/staff-menu-api.ts'
import { formatCedis, type Pesewas, parseCedis, typedCedis } from '#domain/money.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { whenWords } from '../../ui/words/moment-words.ts'
import { SIZE_NAMES } from '../../ui/words/size-names.ts'
import { useAddress } from '../frame/use-address.ts'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { PictureDrop } from '../pictures/picture-field.tsx'
import type { Selection } from './bulk-bar.tsx'
import { EditCell, isHistoryKey } from './edit-cell.tsx'
import { EDIT_TEXTS } from './edit-texts.ts'
import { itemFields } from './known-fields.ts'
import { MENU_TEXTS } from './menu-texts.ts'
import { RowHistory } from './row-history.tsx'
import type { useItemSaves } from './use-item-saves.ts'

const TEXTS = EDIT_TEXTS.table
const HEAD =
  'sticky top-0 z-10 bg-surface first:rounded-tl-lg last:rounded-tr-lg px-1 py-2 text-left font-semibold text-muted text-xs'
const CELL = 'border-line border-t px-1 py-1 align-middle'

type ItemsTableProps = {
  rows: readonly StaffItem[]
  saves: ReturnType<typeof useItemSaves>
  selection: Selection
  onSelection: (selection: Selection) => void
}

/** Items with their prices. Only sizes that one of them has are columns; the page of an item adds others. */
export function ItemsTable({ rows, saves, selection, onSelection }: ItemsTableProps) {
  const now = useShopNow(10_000)
  const address = useAddress()
  const openHistory = (id: string) => address.set({ history: id })
  const sizes = SIZES.filter((size) => rows.some(({ prices }) => prices[size] !== undefined))
  const select = (id: string, isOn: boolean) => {
    const before = selection === 'all' ? rows.map((row) => row.id) : selection
    onSelection(isOn ? [...before, id] : before.filter((one) => one !== id))
  }
  const shown = rows.find(({ id }) => id === address.text('history'))
  return (
    <>
      <table className="w-full border-separate border-spacing-0 rounded-lg border border-line bg-surface">
        <caption className="sr-only">{TEXTS.caption}</caption>
        <thead>
          <tr>
            <th className={HEAD}>
              <Checkbox
                aria-label={TEXTS.selectAll}
                label={<span className="sr-only">{TEXTS.select}</span>}
                className="justify-center"
                checked={selection === 'all' || (rows.length > 0 && selection.length === rows.length)}
                onCheckedChange={(isOn) => onSelection(isOn ? 'all' : [])}
              />
            </th>
            <th className={HEAD}>{TEXTS.item}</th>
            <th className={`${HEAD} hidden xl:table-cell`}>{TEXTS.shelf}</th>
            {sizes.map((size) => (
              <th key={size} className={`${HEAD} text-right`}>
                {SIZE_NAMES[size]}
                <span className="max-lg:sr-only">, GH₵</span>
              </th>
            ))}
            <th className={`${HEAD} text-center`}>{TEXTS.onMenu}</th>
            <th className={HEAD}>
              <span className="sr-only">{TEXTS.acts}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <ItemRow
              key={row.id}
              row={row}
              sizes={sizes}
              saves={saves}
              outUntil={outUntil(row, now)}
              isSelected={selection === 'all' || selection.includes(row.id)}
              onSelect={(isOn) => select(row.id, isOn)}
              onHistory={() => openHistory(row.id)}
            />
          ))}
        </tbody>
      </table>
      {shown && (
        <RowHistory
          entity="menu_item"
          row={shown}
          saves={saves}
          changesOf={itemFields}
          onClose={() => openHistory('')}
        />
      )}
    </>
  )
}

type ItemRowProps = {
  row: StaffItem
  sizes: readonly Size[]
  saves: ItemsTableProps['saves']
  /** Until when it is sold out, in words. */
  outUntil: string | undefined
  isSelected: boolean
  onSelect: (isOn: boolean) => void
  onHistory: () => void
}

function ItemRow({ row, sizes, saves, outUntil, isSelected, onSelect, onHistory }: ItemRowProps) {
  const isOut = outUntil !== undefined
  const { id, name, category, image, prices } = row
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox'
    if (isText || !isHistoryKey(event)) return
    event.preventDefault()
    onHistory()
  }
  const mark = (until: 'closing' | null) =>
    saves.act(`sold out ${id}`, () => call(markSoldOut, { params: { itemId: id }, body: { until } }))
  return (
    <tr data-item={id} onKeyDown={onKeyDown} className={isSelected ? 'bg-gold-soft' : undefined}>
      <td className={`${CELL} w-11`}>
        <Checkbox
          aria-label={TEXTS.selectOf(name)}
          label=""
          className="justify-center gap-0"
          checked={isSelected}
          onCheckedChange={onSelect}
        />
      </td>
      <td className={CELL}>
        <PictureDrop
          className="flex min-w-0 items-center gap-2"
          onPicture={(next) => void saves.save(row, EDIT_TEXTS.pictured(name), { image: next }, { image })}
        >
          {({ isOver }) => (
            <>
              <ItemPicture
                image={image}
                category={category}
                sizes="40px"
                className={classNames('size-10 max-lg:hidden', isOver && 'outline-3 outline-gold')}
              />
              <span className="min-w-0">
                <Link
                  to={paths.staffItem(id)}
                  className="wrap-anywhere inline-flex min-h-11 items-center font-semibold leading-tight hover:underline"
                >
                  {name}
                </Link>
                <Marks row={row} outUntil={outUntil} />
              </span>
            </>
          )}
        </PictureDrop>
      </td>
      <td className={`${CELL} hidden text-muted text-sm xl:table-cell`}>{row.grouping}</td>
      {sizes.map((size) => (
        <td key={size} className={`${CELL} w-18 lg:w-24`}>
          <EditCell<Pesewas>
            label={TEXTS.priceOf(name, SIZE_NAMES[size])}
            column={size}
            inputMode="decimal"
            saved={prices[size] === undefined ? '' : typedCedis(prices[size])}
            read={(typed) => {
              const price = parseCedis(typed)
              if (typed === '') return { fault: TEXTS.emptied }
              return isPrice(price) ? { value: price } : { fault: PRICE_PROBLEM }
            }}
            onSave={(price) => {
              const { [size]: before } = prices
              return saves.saveFrom(
                row,
                EDIT_TEXTS.saved(name, SIZE_NAMES[size], formatCedis(price)),
                (now) => ({ prices: { ...now.prices, [size]: price } }),
                ({ prices: { [size]: _, ...others } }) => ({
                  prices: before === undefined ? others : { ...others, [size]: before },
                }),
              )
            }}
            onHistory={onHistory}
          />
        </td>
      ))}
      <td className={`${CELL} w-12 lg:w-16`}>
        <Checkbox
          aria-label={TEXTS.onMenuOf(name)}
          label=""
          className="justify-center gap-0"
          checked={row.isAvailable}
          onCheckedChange={(isAvailable) =>
            void saves.save(
              row,
              EDIT_TEXTS.saved(name, TEXTS.onMenu, isAvailable ? EDIT_TEXTS.yes : EDIT_TEXTS.no),
              { isAvailable },
              { isAvailable: !isAvailable },
            )
          }
        />
      </td>
      <td className={`${CELL} w-24`}>
        <span className="flex justify-end">
          <Button
            variant={isOut ? 'default' : 'ghost'}
            size="icon"
            className="size-11"
            isPending={saves.isPending(`sold out ${id}`)}
            aria-label={isOut ? MENU_TEXTS.againOf(name) : MENU_TEXTS.soldOutOf(name)}
            title={isOut ? MENU_TEXTS.again : MENU_TEXTS.soldOut}
            onClick={() => mark(isOut ? null : 'closing')}
          >
            {isOut ? <RotateCcw aria-hidden /> : <PackageX aria-hidden />}
          </Button>
          <Button
            variant="ghost"
            size="icon"
            className="size-11"
            aria-label={HISTORY_TEXTS.of(name)}
            title={`${HISTORY_TEXTS.open} (H)`}
            onClick={onHistory}
          >
            <History aria-hidden />
          </Button>
        </span>
      </td>
    </tr>
  )
}

const outUntil = ({ soldOutUntil }: StaffItem, now: Date) =>
  soldOutUntil !== null && now < new Date(soldOutUntil) ? MENU_TEXTS.outUntil(whenWords(soldOutUntil, now)) : undefined

function Marks({ row, outUntil }: Pick<ItemRowProps, 'row' | 'outUntil'>) {
  const marks = [
    outUntil,
    !row.isAvailable && MENU_TEXTS.hidden,
    row.requiresAgeVerification && TEXTS.adults,
    row.popular && TEXTS.popular,
    row.shop === 'grow' && TEXTS.otherShop,
  ].filter((mark) => typeof mark === 'string')
  if (marks.length === 0) return null
  return (
    <span className="flex flex-wrap gap-1 pb-1">
      {marks.map((mark) => (
        <Badge key={mark}>{mark}</Badge>
      ))}
    </span>
  )
}
