/** What the shopper wrote, light on dark or dark on light: never to be overlooked. */
export function ShopperNote({ label, text }: { label: string; text: string }) {
  return (
    <span className="block rounded-md bg-ink px-3 py-2 text-ground">
      <span className="block font-semibold text-sm">{label}</span>
      <span className="block whitespace-pre-line font-semibold text-lg">{text}</span>
    </span>
  )
}
