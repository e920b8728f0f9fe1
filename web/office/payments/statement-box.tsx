import { useDeferredValue, useState } from 'react'
import { importStatement, previewStatement, type StatementPreview, TEXT_MAX } from '#domain/payments/statements-api.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { FileButton } from '../frame/file-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { useRead } from '../frame/use-read.ts'
import { withoutSent } from '../frame/without-sent.ts'
import { DESK_READERS } from './desk-readers.ts'
import { FaultList } from './fault-list.tsx'
import { FreeLines } from './free-lines.tsx'
import { LineFacts } from './line-facts.tsx'
import type { GivenFile } from './payments-page.tsx'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

const TEXTS = PAYMENTS_TEXTS.statement

/** The statement of the mobile money account: lines are pasted or dropped, looked at, and added. */
export function StatementBox({ file }: { file: GivenFile | undefined }) {
  const { act, isPending } = useAct(DESK_READERS)
  const [text, setText] = useState('')
  const [seen, setSeen] = useState(0)
  /** How many lines were added last. */
  const [added, setAdded] = useState<number>()
  if (file && file.number !== seen) {
    setSeen(file.number)
    setText(file.text)
  }
  const asked = useDeferredValue(text)
  const isTooLong = text.length > TEXT_MAX
  const preview = useRead(
    previewStatement,
    { body: { text: asked } },
    { enabled: asked.trim() !== '' && asked.length <= TEXT_MAX, gcTime: 0, retry: false },
  )
  const add = () =>
    act('add', async () => {
      setAdded(undefined)
      setAdded((await call(importStatement, { body: { text } })).added)
      setText((now) => withoutSent(now, text))
    })
  const isEmpty = text.trim() === ''
  const isReading = !isEmpty && (preview.isFetching || asked !== text)
  return (
    <section
      aria-labelledby="statement-title"
      className="grid grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-4 lg:sticky lg:top-4"
    >
      <h2 id="statement-title" className="text-lg">
        {TEXTS.title}
      </h2>
      <TextareaField
        label={TEXTS.label}
        hint={TEXTS.hint}
        error={isTooLong ? PAYMENTS_TEXTS.tooLong : preview.error?.message}
        value={text}
        spellCheck={false}
        onValueChange={setText}
      />
      <div className="flex flex-wrap gap-3">
        <FileButton label={TEXTS.file} onText={setText} />
        {!isEmpty && (
          <Button variant="ghost" size="lg" onClick={() => setText('')}>
            {TEXTS.clear}
          </Button>
        )}
      </div>
      <p role="status" className="font-semibold text-palm-text empty:sr-only">
        {isReading ? TEXTS.reading : isEmpty && added !== undefined ? TEXTS.added(added) : ''}
      </p>
      {!isEmpty && !isTooLong && preview.data && (
        <Preview preview={preview.data} isAdding={isPending('add')} onAdd={() => isReading || void add()} />
      )}
      <FreeLines list="open" />
      <FreeLines list="explained" />
    </section>
  )
}

type PreviewProps = { preview: StatementPreview; isAdding: boolean; onAdd: () => unknown }

function Preview({ preview: { lines, duplicates, faults, skipped }, isAdding, onAdd }: PreviewProps) {
  return (
    <div className="grid grid-cols-1 gap-3">
      {lines.length > 0 ? (
        <>
          <Button size="lg" isPending={isAdding} pendingText={TEXTS.adding} onClick={onAdd}>
            {TEXTS.add(lines.length)}
          </Button>
          <ul aria-label={TEXTS.preview} className="grid max-h-80 gap-2 overflow-y-auto">
            {lines.map((line) => (
              <li key={line.line} className="border-line border-b pb-2">
                <LineFacts line={line} />
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p className="font-semibold">{TEXTS.nothing}</p>
      )}
      {duplicates.length > 0 && (
        <p className="text-sm">
          {TEXTS.known(duplicates.length)} {duplicates.map(({ transactionId }) => transactionId).join(', ')}
        </p>
      )}
      {skipped > 0 && <p className="text-sm">{TEXTS.skipped(skipped)}</p>}
      <FaultList title={TEXTS.faults(faults.length)} faults={faults} />
    </div>
  )
}
