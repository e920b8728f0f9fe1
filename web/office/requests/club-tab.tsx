import { useInfiniteQuery } from '@tanstack/react-query'
import { Users } from 'lucide-react'
import { Link } from 'react-router'
import { formatPhone } from '#domain/phone/phone.ts'
import { listClubInterests } from '#domain/profiles/profiles-api.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { classNames } from '../../ui/class-names.ts'
import { dayWords } from '../../ui/words/day-words.ts'
import { LINK } from '../frame/link-look.ts'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { REQUESTS_TEXTS } from './requests-texts.ts'

const TEXTS = REQUESTS_TEXTS.club

/** Who asked for news of the country club, the earliest first. */
export function ClubTab() {
  const { userId: person } = useOwner()
  const query = useInfiniteQuery({
    queryKey: keyOf(listClubInterests as Pick<typeof listClubInterests, 'method' | 'url'>, { person }),
    queryFn: async ({ pageParam, signal }) => {
      const querystring = pageParam === null ? {} : { after: pageParam }
      const { interests, next } = await call(listClubInterests, { querystring, signal })
      return { rows: interests, next }
    },
    initialPageParam: null as string | null, // the first page follows none
    getNextPageParam: ({ next }) => next,
    meta: { isPersonal: true },
    staleTime: 0,
  })
  return (
    <OfficeList query={query} icon={Users} failed={REQUESTS_TEXTS.failed} empty={TEXTS.none}>
      {(rows) => (
        <ul className="grid grid-cols-1 gap-2">
          {rows.map(({ userId, fullName, email, phone, askedAt }) => (
            <li key={userId} className={classNames(CARD, 'gap-1')}>
              <Link to={paths.person(userId)} className={`${LINK} wrap-anywhere justify-self-start`}>
                {fullName || email || formatPhone(phone)}
              </Link>
              <p className="wrap-anywhere text-muted text-sm">
                {[
                  fullName !== '' && email,
                  phone === '' ? TEXTS.noPhone : formatPhone(phone),
                  TEXTS.asked(dayWords(askedAt)),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </p>
            </li>
          ))}
        </ul>
      )}
    </OfficeList>
  )
}
