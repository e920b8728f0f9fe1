import type { FileFault } from '#domain/text/file-fault.ts'
import { PAYMENTS_TEXTS } from './payments-texts.ts'

/** What cannot be read of a file, by line and column. */
export function FaultList({ title, faults }: { title: string; faults: readonly FileFault[] }) {
  if (faults.length === 0) return null
  return (
    <div role="alert" className="rounded-md bg-brick-soft p-3 text-brick-text text-sm">
      <p className="font-semibold">{title}</p>
      <ul className="list-disc pl-5">
        {faults.map(({ line, column, problem }) => (
          <li key={`${line}-${column}-${problem}`}>{PAYMENTS_TEXTS.statement.fault(line, column, problem)}</li>
        ))}
      </ul>
    </div>
  )
}
