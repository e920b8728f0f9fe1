import { Badge } from '../../ui/badge.tsx'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import type { RequestCard } from '../payments/own-requests.ts'
import { REQUEST_TEXTS } from '../requests/request-texts.ts'

const TEXTS = REQUEST_TEXTS.mine

/** One paid request: what, for how much, its status, and its reference for a call. */
export function MyRequestCard({ card }: { card: RequestCard }) {
  const { icon: Icon, kind, title, status, amount, facts, links = [], reference, createdAt, pictureId, Picture } = card
  return (
    <li className="grid grid-cols-1 gap-3 rounded-lg border border-line bg-ground p-4">
      <div className="flex items-start gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-full bg-gold-soft text-gold-text">
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h3 className="font-semibold font-text text-base leading-tight">{title}</h3>
            <Badge tone={status.tone}>{status.text}</Badge>
          </div>
          <p className="text-muted text-xs">
            {kind} · {momentYearWords(createdAt)}
          </p>
        </div>
      </div>
      <div className="flex flex-wrap gap-3">
        <ul className="grid min-w-0 flex-1 basis-44 content-start gap-0.5 text-sm">
          {facts.map((fact) => (
            <li key={fact} className="break-words">
              {fact}
            </li>
          ))}
        </ul>
        {pictureId && Picture && (
          <Picture
            pictureId={pictureId}
            alt={TEXTS.pictureOf(title)}
            missing={TEXTS.pictureFailed}
            className="size-24 rounded-md"
          />
        )}
      </div>
      {links.length > 0 && (
        <ul className="flex flex-wrap gap-x-4">
          {links.map(({ text, href }) => (
            <li key={href}>
              <a
                href={href}
                className="inline-flex min-h-11 items-center font-semibold text-gold-text underline underline-offset-4"
              >
                {text}
              </a>
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1 border-line border-t pt-3">
        <span className="font-semibold">{amount === 0 ? TEXTS.free : <Money amount={amount} />}</span>
        <span className="wrap-anywhere tabular text-muted text-xs">{TEXTS.reference(reference)}</span>
      </div>
    </li>
  )
}
