import { receiveTopUp } from '../airtime/receive-top-up.ts'
import { receiveDispatch } from '../dispatch/receive-dispatch.ts'
import { receiveOrder } from '../orders/receive-order.ts'
import type { Fulfilments } from '../payments/settling/fulfilments.ts'
import { receiveService } from '../services/receive-service.ts'
import { upgradePlan } from '../subscriptions/upgrade-plan.ts'

/** The fulfilment of every purpose. A new purpose adds one entry. */
export const FULFILMENTS: Fulfilments = {
  subscription: upgradePlan,
  dispatch: receiveDispatch,
  airtime: receiveTopUp,
  service: receiveService,
  order: receiveOrder,
}
