import { markExtraSoldOut, markSoldOut, markWaySoldOut } from '#domain/menu/sold-out-api.ts'
import { call } from '../../client/api.ts'

/** What can be sold out: an item, a way of it, or an extra. `itemId`: of a way. */
export type Sellable = { kind: 'item' | 'way' | 'extra'; id: string; itemId: string }

/** Marks something as sold out until a time or till closing; null offers it again. @returns until when */
export async function sellOut({ kind, id, itemId }: Sellable, until: string | null): Promise<string | null> {
  const body = { until }
  switch (kind) {
    case 'item':
      return (await call(markSoldOut, { params: { itemId: id }, body })).soldOutUntil
    case 'way':
      return (await call(markWaySoldOut, { params: { itemId, wayId: id }, body })).soldOutUntil
    case 'extra':
      return (await call(markExtraSoldOut, { params: { extraId: id }, body })).soldOutUntil
  }
}
