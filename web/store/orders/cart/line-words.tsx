import type { Size } from '#domain/menu/menu-api.ts'

type LineWordsProps = {
  size: Size
  options: readonly string[]
  extras: readonly { name: string; quantity: number }[]
  special?: string
}

/** The choices of a line: `Large · Smoky · Fried Chicken · 2x Kelewele`. */
export function LineWords({ size, options, extras, special = '' }: LineWordsProps) {
  const sizeWord = size === 'regular' ? [] : [size.charAt(0).toUpperCase() + size.slice(1)]
  const extraWords = extras.map((extra) => (extra.quantity > 1 ? `${extra.quantity}x ${extra.name}` : extra.name))
  const words = [...sizeWord, ...options, ...extraWords]
  return (
    <>
      {words.length > 0 && <span className="block text-muted text-sm">{words.join(' · ')}</span>}
      {special !== '' && <span className="block text-muted text-sm italic">“{special}”</span>}
    </>
  )
}
