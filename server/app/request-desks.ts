import { dispatchDesk } from '../dispatch/dispatch-desk.ts'
import type { RequestDesks } from '../requests/move-request.ts'
import { serviceDesk } from '../services/service-desk.ts'

/** One entry for every kind of requests that staff serve. */
export const REQUEST_DESKS: RequestDesks = { dispatch: dispatchDesk, service: serviceDesk }
