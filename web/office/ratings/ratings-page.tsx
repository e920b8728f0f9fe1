import { Star } from 'lucide-react'
import { Link } from 'react-router'
import { formatOrderId } from '#domain/ids/order-id.ts'
import { listRatings, moderateComment, RATING_LISTS, type StaffRating } from '#domain/ratings/ratings-api.ts'
import { call } from '../../client/api.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { AuditLink } from '../frame/audit-link.tsx'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAddress } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { useSaves } from '../frame/use-saves.ts'
import { RATINGS_TEXTS as TEXTS } from './ratings-texts.ts'

/** What shoppers say about items, and which comments others read. */
export function RatingsPage() {
  const tabs = useAddress().tabs('list', 'all', RATING_LISTS, (list) => TEXTS.lists[list])
  const list = tabs.value
  const query = usePages(listRatings, { querystring: { list } })
  const { act, isPending, remember, bar } = useSaves([listRatings])
  const mark = ({ id, comment, commentState }: StaffRating, state: 'shown' | 'hidden') => {
    const put = (before: StaffRating['commentState'], next: 'waiting' | 'shown' | 'hidden') =>
      call(moderateComment, { params: { ratingId: id }, body: { state: next, comment, before } })
    act(id, async () => {
      await put(commentState, state)
      remember({
        id,
        words: TEXTS.done[state],
        label: `${TEXTS.done[state]}: ${comment}`,
        undo: () => put(state, commentState === 'none' ? 'waiting' : commentState),
      })
    })
  }
  return (
    <OfficePage title={TEXTS.title} className="max-w-3xl">
      <Tabs label={TEXTS.which} {...tabs}>
        <OfficeList icon={Star} failed={TEXTS.failed} query={query} empty={TEXTS.none[list]}>
          {(rows) => (
            <ul className="grid grid-cols-1 gap-3">
              {rows.map((row) => (
                <RatingRow key={row.id} row={row} isPending={isPending(row.id)} onMark={(state) => mark(row, state)} />
              ))}
            </ul>
          )}
        </OfficeList>
      </Tabs>
      <UndoBar {...bar} />
    </OfficePage>
  )
}

type RatingRowProps = { row: StaffRating; isPending: boolean; onMark: (state: 'shown' | 'hidden') => void }

function RatingRow({ row, isPending, onMark }: RatingRowProps) {
  const { name, stars, comment, commentState, ratedAt, orderId } = row
  return (
    <li className={CARD}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="min-w-0 flex-1 text-base">{name}</h2>
        <span className="tabular font-bold text-lg">
          <span aria-hidden>{stars} ★</span>
          <span className="sr-only">{TEXTS.stars(stars)}</span>
        </span>
        {commentState !== 'none' && (
          <Badge tone={commentState === 'waiting' ? 'gold-soft' : commentState === 'shown' ? 'palm-soft' : 'neutral'}>
            {TEXTS.states[commentState]}
          </Badge>
        )}
      </div>
      {comment !== '' && <p className="wrap-anywhere">{comment}</p>}
      <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
        {momentWords(ratedAt)}
        {orderId !== null && (
          <Link to={paths.order(orderId)} className="tabular inline-flex min-h-11 items-center underline">
            {formatOrderId(orderId)}
          </Link>
        )}
        {comment !== '' && <AuditLink entity="ratings" rowKey={row.id} />}
      </p>
      {orderId !== null && comment !== '' && (
        <div className="flex flex-wrap gap-2">
          {commentState !== 'shown' && (
            <Button size="lg" isPending={isPending} aria-label={TEXTS.showOf(comment)} onClick={() => onMark('shown')}>
              {TEXTS.show}
            </Button>
          )}
          {commentState !== 'hidden' && (
            <ActButton
              act={TEXTS.hide}
              of={comment}
              variant="outline"
              isPending={isPending}
              onClick={() => onMark('hidden')}
            />
          )}
        </div>
      )}
    </li>
  )
}
