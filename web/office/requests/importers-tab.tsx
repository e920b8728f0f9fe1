import { Ship } from 'lucide-react'
import { type Enquiry, type EnquiryState, listEnquiries, moveEnquiry } from '#domain/enquiries/enquiries-api.ts'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { call } from '../../client/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { countryName } from '../../ui/words/country-name.ts'
import { dayWords } from '../../ui/words/day-words.ts'
import { CARD, Fact, OfficeList } from '../frame/office-list.tsx'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { MailLink } from './mail-link.tsx'
import { PhoneLink } from './phone-link.tsx'
import { REQUESTS_TEXTS } from './requests-texts.ts'
import { StateChoice } from './state-choice.tsx'

const TEXTS = REQUESTS_TEXTS.importers

/** What importers, trainees and partners have asked for, the newest first. */
export function ImportersTab() {
  const query = usePages(listEnquiries, {})
  const { act, isPending } = useAct([listEnquiries], TEXTS.state)
  const move = ({ id, state: before }: Enquiry, state: EnquiryState) =>
    act(id, () => call(moveEnquiry, { params: { id }, body: { state, before } }))
  return (
    <OfficeList query={query} icon={Ship} failed={REQUESTS_TEXTS.failed} empty={TEXTS.none}>
      {(rows) => (
        <ul className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
          {rows.map((enquiry) => (
            <li key={enquiry.id} className={CARD} aria-label={enquiry.company}>
              <div className="flex flex-wrap items-center gap-2">
                <h2 className="mr-auto text-lg">
                  {enquiry.company}, {countryName(enquiry.country)}
                </h2>
                <Badge>{TEXTS.kind[enquiry.kind]}</Badge>
              </div>
              <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-x-4 gap-y-2">
                <Fact name={TEXTS.product}>{enquiry.product}</Fact>
                {enquiry.volume !== '' && <Fact name={TEXTS.volume}>{enquiry.volume}</Fact>}
                <Fact name={TEXTS.number}>{formatOrderId(enquiry.number)}</Fact>
                <Fact name={TEXTS.asked}>{dayWords(enquiry.createdAt)}</Fact>
              </dl>
              {enquiry.message !== '' && <p className="wrap-anywhere whitespace-pre-line">{enquiry.message}</p>}
              <p className="wrap-anywhere">
                {enquiry.contact || REQUESTS_TEXTS.erased}
                {enquiry.email !== '' && (
                  <>
                    {' · '}
                    <MailLink email={enquiry.email} />
                  </>
                )}
              </p>
              {enquiry.phone !== '' && <PhoneLink phone={enquiry.phone} />}
              <StateChoice
                name={enquiry.company}
                state={enquiry.state}
                words={TEXTS.state}
                isPending={isPending(enquiry.id)}
                onSave={(state) => move(enquiry, state)}
              />
            </li>
          ))}
        </ul>
      )}
    </OfficeList>
  )
}
