import type { Capability } from '../capability/capability.ts'
import { deletePersonNotes, listPersonNotes } from './people-queries.ts'
import { peopleRoutes } from './people-routes.ts'

/** People as staff see them: search, page, notes, export and erasure at their request. */
export const people: Capability = {
  name: 'people',
  routes: [peopleRoutes],
  privacy: {
    exportedAs: 'notesOfStaff',
    export: async (db, { userId }, _orderIds, proved) =>
      (await listPersonNotes(db, { userId, ...proved })).map(({ text, at }) => ({ text, at })),
    erase: (tx, { userId }, _orderIds, proved) => deletePersonNotes(tx, { userId, ...proved }),
  },
}
