/** Every sentence of the cart. */
export const CART_TEXTS = {
  added: {
    title: 'Added to cart',
    text: (quantity: number, item: string) => `${quantity}x ${item} added to your cart`,
  },
  increased: {
    title: 'Quantity updated',
    text: (item: string, quantity: number) => `${item} quantity increased to ${quantity}`,
  },
  lineFull: { title: 'That is as many as one order takes', text: (item: string) => `${item} is at its maximum` },
  cartFull: { title: 'Your cart is full', text: 'Please send this order first, or remove something you do not need.' },
  removed: { title: 'Removed from cart', text: (item: string) => `${item} removed from your cart` },
  cleared: { title: 'Cart cleared', text: 'All items have been removed from your cart' },
} as const
