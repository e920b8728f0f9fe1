import { useEffect, useRef, useState } from 'react'
import type { CartLine } from '#domain/cart/cart-lines.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'

/** What was added last, numbered, so that the same thing added twice flies twice. */
type Flight = { line: CartLine; number: number }

/** Watches the cart for what is added. What lies in it when the page opens does not fly. */
export function useFlight(lines: readonly CartLine[]): Flight | undefined {
  const before = useRef(lines)
  const [flight, setFlight] = useState<Flight>()
  useEffect(() => {
    const known = new Map(before.current.map((line) => [line.id, line.choice.quantity]))
    before.current = lines
    const grown = lines.find((line) => line.choice.quantity > (known.get(line.id) ?? 0))
    if (grown) setFlight((last) => ({ line: grown, number: (last?.number ?? 0) + 1 }))
  }, [lines])
  return flight
}

/** The picture of what was just added, on its way into the bag. */
export function FlyingLine({ flight }: { flight: Flight }) {
  const { image, category } = flight.line.seen
  return (
    <span
      key={flight.number}
      aria-hidden
      className="pointer-events-none absolute inset-0 animate-fly-in opacity-0 motion-reduce:hidden"
    >
      <ItemPicture image={image} alt="" category={category} sizes="40px" isEager className="size-10" />
    </span>
  )
}
