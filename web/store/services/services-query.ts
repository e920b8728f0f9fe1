import { listServices } from '#domain/services/services-api.ts'
import { queryOf } from '../../client/query-of.ts'

/** The home services and the served regions. */
export const servicesQuery = queryOf(listServices, {}, { refetchOnReconnect: 'always' })
