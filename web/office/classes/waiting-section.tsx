import { useState } from 'react'
import { listWaiting, removeWaiting, type Waiting } from '#domain/classes/waiting-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { call } from '../../client/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { CARD, Fact } from '../frame/office-list.tsx'
import { useAct } from '../frame/use-act.ts'
import { LIVE, useRead } from '../frame/use-read.ts'
import { CLASSES_TEXTS } from './classes-texts.ts'

const TEXTS = CLASSES_TEXTS.waiting

/** Who waits for a seat of a full class; nothing while nobody does. */
export function WaitingSection({ classId: id }: { classId: string }) {
  const { data } = useRead(listWaiting, { params: { id } }, LIVE)
  const [asked, setAsked] = useState<Waiting>()
  const { act, isPending } = useAct([listWaiting])
  if (!data || data.rows.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="grid grid-cols-1 gap-3">
      <h2 id="waiting" className="text-lg">
        {TEXTS.title(data.rows.length)}
      </h2>
      <p className="text-muted text-sm">{TEXTS.about}</p>
      <ol className="grid grid-cols-1 items-start gap-3 lg:grid-cols-2">
        {data.rows.map((row) => (
          <li key={row.userId} className={CARD} aria-label={nameOf(row)}>
            <div className="flex flex-wrap items-center gap-2">
              <h3 className="mr-auto wrap-anywhere text-lg">{nameOf(row)}</h3>
              {row.offerEndsAt !== null && (
                <Badge tone="gold-soft">{TEXTS.offered(momentWords(row.offerEndsAt))}</Badge>
              )}
            </div>
            <dl className="grid grid-cols-2 gap-2">
              <Fact name={TEXTS.since}>{momentWords(row.createdAt)}</Fact>
              {row.email !== '' && <Fact name={CLASSES_TEXTS.email}>{row.email}</Fact>}
              {row.phone !== '' && <Fact name={CLASSES_TEXTS.phone}>{formatPhone(row.phone)}</Fact>}
            </dl>
            <Button
              variant="ghost"
              className="justify-self-start"
              aria-label={TEXTS.removeOf(nameOf(row))}
              onClick={() => setAsked(row)}
            >
              {TEXTS.remove}
            </Button>
          </li>
        ))}
      </ol>
      {asked && (
        <AskFirst
          title={TEXTS.removeTitle(nameOf(asked))}
          text={TEXTS.removeText}
          action={TEXTS.remove}
          isPending={isPending(asked.userId)}
          onConfirm={() =>
            void act(asked.userId, () => call(removeWaiting, { params: { id, userId: asked.userId } })).then(
              (isDone) => isDone && setAsked(undefined),
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </section>
  )
}

const nameOf = ({ name, email, phone }: Waiting) => name || email || phone || TEXTS.nameless
