import type { StaffOrder } from '#domain/orders/staff-order-api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { whoWords } from '../frame/who-words.ts'
import { ORDER_TEXTS } from './order-texts.ts'
import { Section } from './section.tsx'
import { usePrinter } from './use-print.ts'

const TEXTS = ORDER_TEXTS.print

/** What was printed of the order, and how the printer of this device is set up. */
export function PrintsSection({ prints }: Pick<StaffOrder, 'prints'>) {
  const { userId } = useOwner()
  const { widthMm, setWidthMm, isAutomatic, setAutomatic } = usePrinter()
  return (
    <Section
      title={TEXTS.title}
      aside={
        <Select
          aria-label={TEXTS.width}
          className="min-h-11"
          value={String(widthMm)}
          onValueChange={setWidthMm}
          options={Object.entries(TEXTS.widths).map(([value, label]) => ({ value, label }))}
        />
      }
    >
      <ul className="grid grid-cols-1 gap-1 text-sm">
        {prints.map((one) => (
          <li key={one.id} className="flex flex-wrap justify-between gap-x-3">
            <span>
              {TEXTS.papers[one.paper]}: <strong>{one.copy === 0 ? TEXTS.original : TEXTS.copy(one.copy)}</strong>
            </span>
            <span className="text-muted">
              {whoWords(one, userId)}, {momentWords(one.at)}
            </span>
          </li>
        ))}
      </ul>
      <Checkbox label={TEXTS.automatic} checked={isAutomatic} onCheckedChange={setAutomatic} />
    </Section>
  )
}
