/**
 * How a line of the statement fits a claim:
 * - `full`: transaction id, sum and sender agree
 * - `other_sender`: id and sum agree, and the sender is somebody else or unknown
 * - `other_sum`: the id agrees and the sum does not; it cannot be confirmed with this line
 * - `used`: the id has settled another payment; it cannot be confirmed with this line
 * - `similar`: another id or none, and the sum agrees with the sender or with the reference that was typed
 */
export const MATCH_KINDS = ['full', 'other_sender', 'other_sum', 'used', 'similar'] as const
export type MatchKind = (typeof MATCH_KINDS)[number]

export type Claim = {
  /** What people type as the reference: the id of the subject. */
  subjectId: string
  amount: number
  payerName: string
  payerPhone: string
  transactionId: string | null
}

export type ClaimedLine = {
  transactionId: string
  amount: number
  senderPhone: string | null
  senderName: string
  note: string
  /** Whether it has settled a payment. */
  isUsed: boolean
  /** The subject that claims its transaction id, or that its sender has named, if any. */
  claimedBy: string | null
}

/** Whether staff may confirm a claim with a line that fits it like this. */
export function isConfirmable(kind: MatchKind): boolean {
  return kind === 'full' || kind === 'other_sender' || kind === 'similar'
}

/** How a line fits a claim; undefined when it does not. */
export function matchLine(claim: Claim, line: ClaimedLine): MatchKind | undefined {
  const isSameSum = line.amount === claim.amount
  if (line.transactionId === claim.transactionId) {
    if (line.isUsed) return 'used'
    if (!isSameSum) return 'other_sum'
    return isSameSender(claim, line) ? 'full' : 'other_sender'
  }
  // A line whose id somebody else has claimed is theirs to explain.
  if (!mayBe(claim, line)) return undefined
  const isNamed = namesSubject(line, claim.subjectId)
  return isNamed || (line.senderPhone !== null && line.senderPhone === claim.payerPhone) ? 'similar' : undefined
}

/** Whether an open line has the sum of a claim and nobody else claims it, so that it may be its money. */
export function mayBe(claim: Claim, line: ClaimedLine): boolean {
  return !line.isUsed && line.amount === claim.amount && (line.claimedBy ?? claim.subjectId) === claim.subjectId
}

/** Whether the sender of a line typed the id of a subject as the reference. */
export function namesSubject({ note }: Pick<ClaimedLine, 'note'>, subjectId: string): boolean {
  return charactersOf(note).includes(charactersOf(subjectId))
}

/** The line that fits a claim best. */
export function bestLine<Line extends ClaimedLine>(
  claim: Claim,
  lines: readonly Line[],
): { kind: MatchKind; line: Line } | undefined {
  const fitting = lines.flatMap((line) => {
    const kind = matchLine(claim, line)
    return kind === undefined ? [] : [{ kind, line }]
  })
  return fitting.sort((one, other) => MATCH_KINDS.indexOf(one.kind) - MATCH_KINDS.indexOf(other.kind))[0]
}

/** The phone decides where the statement has it; otherwise two words of the name do. */
function isSameSender(claim: Claim, line: ClaimedLine): boolean {
  if (line.senderPhone !== null) return line.senderPhone === claim.payerPhone
  const names = new Set(wordsOf(claim.payerName))
  return wordsOf(line.senderName).filter((word) => names.has(word)).length >= 2
}

const wordsOf = (name: string): string[] => [...new Set(name.toUpperCase().match(/\p{L}{2,}/gu))]

const charactersOf = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
