import { useQuery } from '@tanstack/react-query'
import { listAreas } from '#domain/areas/areas-api.ts'
import { suggestAreas, withArea } from '#domain/areas/suggest-areas.ts'
import { queryOf } from '../../../client/query-of.ts'
import { Button } from '../../../ui/button.tsx'
import { CHECKOUT_TEXTS } from '../checkout-texts.ts'

type AreaSuggestionsProps = { city: string; address: string; onChoose: (address: string) => void }

/** The areas of the city that one tap adds to the address. Without an answer there are none, and nothing is missing. */
export function AreaSuggestions({ city, address, onChoose }: AreaSuggestionsProps) {
  const { data } = useQuery(queryOf(listAreas))
  const names = suggestAreas(data?.areas ?? [], city, address)
  if (names.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{CHECKOUT_TEXTS.areas}</legend>
      {names.map((name) => (
        <Button
          key={name}
          variant="secondary"
          size="sm"
          aria-label={CHECKOUT_TEXTS.addArea(name)}
          className="rounded-full"
          onClick={() => onChoose(withArea(address, name))}
        >
          {name}
        </Button>
      ))}
    </fieldset>
  )
}
