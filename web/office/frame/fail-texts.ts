/** The question why an order could not be delivered, for riders and for staff at the board. */
export const FAIL_TEXTS = {
  title: (orderId: string) => `Order ${orderId} could not be delivered`,
  description: 'Why? One press on a reason records it.',
  reasons: ['Nobody was there', 'The phone was not answered', 'The address was not found', 'No ID was shown'],
  other: 'Another reason',
  missing: 'Write the reason.',
  send: 'Record the reason',
} as const
