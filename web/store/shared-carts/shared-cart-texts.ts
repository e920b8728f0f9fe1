/** Every text of handing a cart over. */
export const SHARED_CART_TEXTS = {
  share: 'Share this cart',
  shareText: (days: number) =>
    `Whoever opens the link gets these dishes at our prices. It works for ${days} days and says nothing about you.`,
  withNotes: 'Share my notes too',
  whatsapp: 'Send by WhatsApp',
  toShop: (shop: string) => `Send to ${shop}`,
  more: 'Share...',
  copy: 'Copy the link',
  copied: { title: 'Copied', text: 'The link is on your clipboard.' },
  failed: 'The cart could not be shared',
  page: {
    title: 'A cart for you',
    text: 'Somebody has chosen this for you. The prices are ours, as of now; delivery comes at checkout.',
    until: (day: string) => `This link works until ${day}.`,
    subtotal: 'Items',
    gone: 'No longer on the menu',
    notCounted: 'not counted',
    soldFrom: (time: string) => `Sold from ${time}. Choose the delivery time at checkout.`,
    take: 'Put it in my cart',
    ownCart: (pieces: string) => `Your own cart has ${pieces}. What shall we do with it?`,
    add: 'Add to my cart',
    replace: 'Replace my cart',
    keep: 'Keep mine',
    nothing: 'Nothing of this cart can be ordered now.',
    menu: 'See the menu',
    missing: { title: 'This cart has ended', text: 'Ask for a new link, or choose from the menu.' },
    failed: 'The cart could not be loaded',
    taken: {
      title: 'In your cart',
      text: (pieces: string, isFull: boolean) =>
        `${pieces} from the shared cart${isFull ? '. The rest did not fit: your cart is full.' : ''}`,
    },
  },
} as const
