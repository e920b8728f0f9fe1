const count = (n: number, one: string, many: string) => (n === 0 ? `No ${one}` : `${n} ${n === 1 ? one : many}`)

/** What managers read first. */
export const TODAY_TEXTS = {
  title: 'Today',
  failed: 'The numbers cannot be read',
  needed: 'Needs a hand',
  nothing: { title: 'Everything is in order', text: 'Nothing waits for you now.' },
  fine: 'In order',
  soldOut: 'Sold out today',
  minutes: (minutes: number) => (minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`),
  words: {
    sold: (n: number, revenue: string) => `${count(n, 'order', 'orders')} today, ${revenue}`,
    unseen: (n: number) => count(n, 'new order that nobody has seen', 'new orders that nobody has seen'),
    late: (n: number) => count(n, 'order is late', 'orders are late'),
    undelivered: (n: number) => count(n, 'delivery failed', 'deliveries failed'),
    nobodyListens: 'No screen listens for new orders',
    listening: (n: number) => count(n, 'screen listens for new orders', 'screens listen for new orders'),
    claimed: (n: number) => count(n, 'mobile money payment to confirm', 'mobile money payments to confirm'),
    held: (n: number) => count(n, 'payment held for you', 'payments held for you'),
    unmatched: (n: number) => count(n, 'statement line without a payment', 'statement lines without a payment'),
    overdueRefunds: (n: number) => count(n, 'refund is overdue', 'refunds are overdue'),
    requests: (n: number) => count(n, 'vehicle or service to accept', 'vehicles and services to accept'),
    airtime: (n: number) => count(n, 'top-up to send', 'top-ups to send'),
    soldOut: (n: number) => count(n, 'item is sold out', 'items are sold out'),
    handins: (n: number) => count(n, 'hand-in of cash to count', 'hand-ins of cash to count'),
    discrepancies: (n: number) => count(n, 'count of cash differs', 'counts of cash differ'),
    writtenOff: (sum: string) => `${sum} of cash written off since yesterday`,
    cash: (sum: string) => `${sum} in the hands of riders`,
    setup: (n: number) => count(n, 'step is left before the shop opens', 'steps are left before the shop opens'),
    messages: (n: number) => count(n, 'message failed', 'messages failed'),
  },
} as const
