import type { StatementLine } from '#domain/payments/manual-api.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { Money } from '../../ui/words/money.tsx'
import { senderWords } from './desk-words.ts'

type LineFactsProps = {
  line: Pick<StatementLine, 'transactionId' | 'amount' | 'senderName' | 'senderPhone' | 'note' | 'sentAt'> & {
    explanation?: string | null
  }
}

/** A line of the statement in two short lines. */
export function LineFacts({ line }: LineFactsProps) {
  const { transactionId, amount, senderName, senderPhone, note, sentAt, explanation } = line
  const sender = senderWords({ name: senderName, phone: senderPhone })
  const more = [sender, sentAt === null ? '' : momentWords(sentAt), note === '' ? '' : `“${note}”`].filter(Boolean)
  return (
    <div className="min-w-0 text-sm">
      <p className="flex flex-wrap justify-between gap-x-4">
        <span className="font-semibold">{transactionId}</span>
        <Money amount={amount} className="font-semibold" />
      </p>
      {more.length > 0 && <p className="text-muted">{more.join(' · ')}</p>}
      {explanation && <p>{explanation}</p>}
    </div>
  )
}
