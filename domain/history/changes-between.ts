import type { FieldChange } from './history-api.ts'

export type RowDocument = Record<string, unknown>

/** The fields in which two documents of a row differ, in the order of `after`. */
export function changesBetween(before: RowDocument, after: RowDocument): FieldChange[] {
  const fields = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return fields
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter(({ before, after }) => before !== after && asText(before) !== asText(after))
}

/** JSON whose keys are sorted, because the database does not keep their order. */
function asText(value: unknown): string {
  if (typeof value !== 'object') return JSON.stringify(value)
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )
}
