import { Plus, Trophy } from 'lucide-react'
import { listStaffChallenges } from '#domain/challenges/challenges-api.ts'
import { paths } from '../../client/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { usePages } from '../frame/use-pages.ts'
import { CHALLENGE_TEXTS as TEXTS } from './challenge-texts.ts'

/** The cooking challenges. */
export function ChallengesPage() {
  const query = usePages(listStaffChallenges, {})
  return (
    <OfficePage
      title={TEXTS.title}
      tools={
        <LinkButton to={paths.staffChallenge('new')} size="lg">
          <Plus aria-hidden />
          {TEXTS.make}
        </LinkButton>
      }
      className="max-w-5xl"
    >
      <OfficeList icon={Trophy} failed={TEXTS.failed} query={query} empty={TEXTS.none}>
        {(rows) => (
          <ul className="grid grid-cols-1 gap-3">
            {rows.map(({ id, title, isPublished, stage, entriesOpenAt, votingClosesAt, waiting }) => (
              <li key={id} className={CARD}>
                <div className="flex flex-wrap items-center gap-4">
                  <div className="min-w-0 flex-1 basis-56">
                    <h2 className="wrap-anywhere text-base">{title}</h2>
                    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-sm">
                      <Badge tone={isPublished ? 'palm-soft' : 'neutral'}>
                        {isPublished ? TEXTS.stages[stage] : TEXTS.draft}
                      </Badge>
                      <span>{TEXTS.span(momentWords(entriesOpenAt), momentWords(votingClosesAt))}</span>
                      {waiting > 0 && <Badge tone="gold-soft">{TEXTS.waiting(waiting)}</Badge>}
                    </p>
                  </div>
                  <LinkButton
                    to={paths.staffChallenge(id)}
                    aria-label={TEXTS.editOf(title)}
                    variant="outline"
                    size="lg"
                  >
                    {TEXTS.edit}
                  </LinkButton>
                </div>
              </li>
            ))}
          </ul>
        )}
      </OfficeList>
    </OfficePage>
  )
}
