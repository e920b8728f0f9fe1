import type { BoardCard } from '#domain/orders/board-api.ts'

/** A line of an order as the board shows it. */
export function aCardLine(line: Partial<BoardCard['lines'][number]> = {}): BoardCard['lines'][number] {
  return {
    position: 1,
    itemId: 'jollof-rice',
    name: 'Jollof Rice',
    category: 'mains',
    size: 'medium',
    options: [],
    extras: [],
    quantity: 1,
    special: '',
    ordered: null,
    isRefunded: false,
    refundedPortions: 0,
    proposal: null,
    ...line,
  }
}

/** An order as the board shows it. */
export function aCard(card: Partial<BoardCard> = {}): BoardCard {
  return {
    orderId: 'A',
    version: 2,
    state: 'received',
    context: 'home',
    city: 'Accra',
    prepareBy: '2026-05-01T12:30:00.000Z',
    placedAt: '2026-05-01T12:00:00.000Z',
    scheduledFor: null,
    callsAt: '2026-05-01T12:00:00.000Z',
    acknowledgedAt: null,
    readyAt: null,
    delayMinutes: 0,
    customerName: 'Ama Serwaa',
    notes: '',
    contact: null,
    lines: [aCardLine()],
    isForAdults: false,
    tickets: 0,
    failed: null,
    payment: 'paid',
    riderId: null,
    changed: { by: 'system:test', at: '2026-05-01T12:00:00.000Z', reason: null, isUndoable: false },
    ...card,
  }
}
