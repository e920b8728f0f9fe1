const count = (n: number, one: string, many: string) => (n === 0 ? `No ${one}` : `${n} ${n === 1 ? one : many}`)

/** What managers read first. */
export const TODAY_TEXTS = {
  title: 'Today',
  failed: 'The numbers cannot be read',
  needed: 'Needs a hand',
  nothing: { title: 'Everything is in order', text: 'Nothing waits for you now.' },
  fine: 'In order',
  soldOut: 'Sold out today',
  words: {
    sold: (n: number, revenue: string) => `${count(n, 'order', 'orders')} today, ${revenue}`,
    unseen: (n: number) => count(n, 'new order that nobody has seen', 'new orders that nobody has seen'),
    late: (n: number) => count(n, 'order is late', 'orders are late'),
    undelivered: (n: number) => count(n, 'delivery failed', 'deliveries failed'),
    nobodyListens: (cities: string) => `No screen listens for new orders in ${cities}`,
    listening: (n: number) =>
      n === 0
        ? 'No screen has to listen at the moment'
        : count(n, 'screen listens for new orders', 'screens listen for new orders'),
    silent: (minutes: string) => `Nobody listened for ${minutes} today`,
    seen: (median: string, most: string) => `Orders are seen after ${median}, nine of ten within ${most}`,
    ready: (latePercent: number, lateNow: number) => {
      if (latePercent > 0) return `${latePercent} % of orders were ready late`
      return lateNow > 0 ? 'All other orders were ready in time today' : 'All orders were ready in time today'
    },
    claimed: (n: number) => count(n, 'mobile money payment to confirm', 'mobile money payments to confirm'),
    held: (n: number) => count(n, 'payment held for you', 'payments held for you'),
    unmatched: (n: number) => count(n, 'statement line without a payment', 'statement lines without a payment'),
    overdueRefunds: (n: number) => count(n, 'refund is overdue', 'refunds are overdue'),
    stuckRefunds: (n: number) =>
      count(n, 'refund that the provider did not send', 'refunds that the provider did not send'),
    failedPulls: (n: number) => (n === 0 ? 'Settlements are pulled' : 'The settlements could not be pulled'),
    requests: (n: number) => count(n, 'paid request to accept', 'paid requests to accept'),
    lateParcels: (n: number) => count(n, 'recipe parcel should have left', 'recipe parcels should have left'),
    silentReceivers: (n: number) => count(n, 'receiver of a parcel to call', 'receivers of parcels to call'),
    enquiries: (n: number) => count(n, 'enquiry to answer', 'enquiries to answer'),
    growers: (n: number) => count(n, 'grower to call', 'growers to call'),
    comments: (n: number) => count(n, 'comment to read', 'comments to read'),
    entries: (n: number) => count(n, 'entry of the challenge to decide', 'entries of the challenge to decide'),
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
