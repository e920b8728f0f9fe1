import { formatOrderId } from '../../ids/order-id.ts'
import { ALERT_STEPS, type AlertStep } from '../../orders/alarm.ts'
import { formatMinute, MINUTE_MS, minuteOfDay } from '../../time/accra-time.ts'
import { escapeHtml } from './telegram-html.ts'

export type OrderAlert = {
  orderId: string
  step: AlertStep
  /** Since when it has rung. */
  since: Date
  /** Whether a screen with sound listens for orders. */
  isHeard: boolean
  /** Until when orders pause; null when they do not. */
  pausedUntil: Date | null
  boardUrl: string
}

/** The Telegram message about an order that nobody acknowledges. */
export function orderAlertMessage({ orderId, step, since, isHeard, pausedUntil, boardUrl }: OrderAlert): string {
  const id = formatOrderId(orderId)
  const waits = `It has waited since ${timeText(since)}.`
  const [title, what] =
    pausedUntil === null
      ? [`Nobody has acknowledged order ${id}`, waits]
      : [
          `Orders are paused until ${timeText(pausedUntil)}`,
          `Nobody has acknowledged order ${id} for ${ALERT_STEPS[step] / MINUTE_MS} minutes.`,
        ]
  return [
    `<b>${title}</b>`,
    what,
    ...(isHeard ? [] : ['No screen with sound listens for orders.']),
    `Open the board: ${escapeHtml(boardUrl)}`,
  ].join('\n')
}

/** The Telegram message when no screen listens for the orders of cities while the kitchen is open. */
export function silenceMessage(cities: readonly string[], boardUrl: string): string {
  return [
    '<b>Nobody listens for orders</b>',
    `The kitchen is open, and no screen with sound is on shift for ${escapeHtml(cities.join(', '))}.`,
    `Open the board and press Start shift: ${escapeHtml(boardUrl)}`,
  ].join('\n')
}

const timeText = (at: Date) => formatMinute(minuteOfDay(at))
