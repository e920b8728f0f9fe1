import { useState } from 'react'
import type { StatementLine } from '#domain/payments/manual-api.ts'
import { EXPLANATION_MAX, explainLine, type FreeList, listFreeLines } from '#domain/payments/statements-api.ts'
import { call } from '../../client/api.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { MoreRows } from '../../ui/state/more-rows.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { PickReason } from '../frame/pick-reason.tsx'
import { useAct } from '../frame/use-act.ts'
import { usePages } from '../frame/use-pages.ts'
import { DESK_READERS } from './desk-readers.ts'
import { LineFacts } from './line-facts.tsx'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.statement

/** Lines of the statement that have paid for nothing: open ones to explain, or explained ones to open again. */
export function FreeLines({ list }: { list: FreeList }) {
  const { act, isPending } = useAct(DESK_READERS)
  const [explaining, setExplaining] = useState<StatementLine>()
  const query = usePages(listFreeLines, { querystring: { list } })
  const save = ({ id, transactionId }: StatementLine, reason: string | null) =>
    act(id, async () => {
      await call(explainLine, { params: { id }, body: { reason } })
      showToast(reason === null ? TEXTS.reopened(transactionId) : TEXTS.explained(transactionId))
    })
  const lines = query.data?.pages.flatMap(({ rows }) => rows) ?? []
  const action = list === 'open' ? TEXTS.explain : TEXTS.reopen
  return (
    <details className="border-line border-t pt-2">
      <summary className="min-h-11 py-2.5 font-semibold">{TEXTS.free[list]}</summary>
      {query.data && lines.length === 0 && <p className="text-muted text-sm">{TEXTS.noFree[list]}</p>}
      <ul className="grid gap-2 pb-2">
        {lines.map((line) => (
          <li key={line.id} className="grid gap-1 border-line border-b pb-2">
            <LineFacts line={line} />
            <ActButton
              act={action}
              of={line.transactionId}
              variant="link"
              className="justify-self-start px-0"
              {...(list === 'open' && { 'aria-haspopup': 'dialog' as const })}
              isPending={isPending(line.id)}
              onClick={() => (list === 'open' ? setExplaining(line) : void save(line, null))}
            />
          </li>
        ))}
      </ul>
      <MoreRows query={query} />
      {explaining && (
        <PickReason
          texts={TEXTS.why}
          title={TEXTS.why.title(explaining.transactionId)}
          most={EXPLANATION_MAX}
          isPending={isPending(explaining.id)}
          onClose={() => setExplaining(undefined)}
          onReason={(reason) => save(explaining, reason)}
        />
      )}
    </details>
  )
}
