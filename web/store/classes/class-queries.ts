import { getClass, listClasses } from '#domain/classes/classes-api.ts'
import { startingWith } from '../../client/first-answer.ts'
import { queryOf } from '../../client/query-of.ts'

export const classesQuery = queryOf(listClasses, {}, startingWith(listClasses, '/api/classes'))

/** One class. Seats go while its page is open. */
export const classQuery = (id: string) =>
  queryOf(
    getClass,
    { params: { id } },
    { ...startingWith(getClass, `/api/classes/${id}`), initialDataUpdatedAt: 0, staleTime: 10_000 },
  )
