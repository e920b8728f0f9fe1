import { listParcelFees } from '#domain/recipes/recipes-api.ts'
import { queryOf } from '../../client/query-of.ts'

/** The fee of a parcel to each country. */
export const feesQuery = queryOf(listParcelFees)
