import type { Capability } from '../capability/capability.ts'
import { deleteBlocksOf, listBlocksOf } from './block-queries.ts'
import { blockRoutes } from './block-routes.ts'

/** Who can neither order nor pay for a while. */
export const blocks: Capability = {
  name: 'blocks',
  routes: [blockRoutes],
  privacy: {
    exportedAs: 'blocks',
    export: (db, { userId }, _orderIds, proved) => listBlocksOf(db, { userId, ...proved }),
    erase: (tx, { userId }, _orderIds, proved) => deleteBlocksOf(tx, { userId, ...proved }),
  },
}
