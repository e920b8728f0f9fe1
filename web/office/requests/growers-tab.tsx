import { Sprout } from 'lucide-react'
import { type Grower, type GrowerState, listGrowers, moveGrower } from '#domain/grow/grow-api.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { call } from '../../client/api.ts'
import { dayWords } from '../../ui/words/day-words.ts'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { MailLink } from './mail-link.tsx'
import { PhoneLink } from './phone-link.tsx'
import { REQUESTS_TEXTS } from './requests-texts.ts'
import { StateChoice } from './state-choice.tsx'

const TEXTS = REQUESTS_TEXTS.growers

const nameOf = ({ name }: Grower) => name || REQUESTS_TEXTS.erased

/** Who wants to grow for the shop, the newest first. */
export function GrowersTab() {
  const query = usePages(listGrowers, {})
  const { act, isPending } = useAct([listGrowers], TEXTS.state)
  const move = ({ id, state: before }: Grower, state: GrowerState) =>
    act(id, () => call(moveGrower, { params: { id }, body: { state, before } }))
  return (
    <OfficeList query={query} icon={Sprout} failed={REQUESTS_TEXTS.failed} empty={TEXTS.none}>
      {(rows) => (
        <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          {rows.map((grower) => (
            <li key={grower.id} className={CARD} aria-label={nameOf(grower)}>
              <h2 className="text-lg">{nameOf(grower)}</h2>
              <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
                {grower.farm !== '' && <Fact name={TEXTS.farm}>{grower.farm}</Fact>}
                <Fact name={TEXTS.place}>{[grower.town, grower.region].filter(Boolean).join(', ')}</Fact>
                <Fact name={TEXTS.crops}>{grower.crops}</Fact>
                <Fact name={TEXTS.number}>{formatOrderId(grower.number)}</Fact>
                <Fact name={TEXTS.applied}>{dayWords(grower.createdAt)}</Fact>
              </dl>
              {grower.message !== '' && <p className="wrap-anywhere whitespace-pre-line">{grower.message}</p>}
              {grower.email !== '' && <MailLink email={grower.email} />}
              {grower.phone !== '' && <PhoneLink phone={grower.phone} />}
              <StateChoice
                name={nameOf(grower)}
                state={grower.state}
                words={TEXTS.state}
                isPending={isPending(grower.id)}
                onSave={(state) => move(grower, state)}
              />
            </li>
          ))}
        </ul>
      )}
    </OfficeList>
  )
}
