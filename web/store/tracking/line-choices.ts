import type { OrderView } from '#domain/orders/orders-api.ts'

/** What is made of a line, as LineWords shows it: of its replacement, once it has one. */
export function choicesOf(line: OrderView['lines'][number]) {
  const { size, options, extras } = line.now.replacement ?? line
  return { size, options, extras, special: line.special }
}
