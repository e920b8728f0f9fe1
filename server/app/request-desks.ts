import { dispatchDesk } from '../dispatch/dispatch-desk.ts'
import type { RequestDesks } from '../requests/move-request.ts'
import { serviceDesk } from '../services/service-desk.ts'

/** The desk of every kind of request. */
export const REQUEST_DESKS: RequestDesks = { dispatch: dispatchDesk, service: serviceDesk }
