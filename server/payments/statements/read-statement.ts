import type { Pesewas } from '#domain/money.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import type { FileFault } from '#domain/text/file-fault.ts'
import { type Columns, isHeaderOf, readCedis, readTable, readTime, type TableRow } from '../../uploads/read-table.ts'

/** A line of a statement as it was read; `line` is its place in the text. */
export type ReadLine = {
  line: number
  transactionId: string
  amount: Pesewas
  senderPhone: string | null
  senderName: string
  note: string
  sentAt: Date | null
}
export type ReadStatement = { lines: ReadLine[]; faults: FileFault[]; skipped: number }

/** No statement of an account says how it is laid out, so the columns are found by the names that are common. */
const COLUMNS = {
  transactionId: { names: ['transactionid', 'financialtransactionid', 'transid', 'txnid', 'id'], isRequired: true },
  amount: { names: ['amount', 'amountghs', 'credit', 'sum'], isRequired: true, isSum: true },
  senderPhone: { names: ['from', 'fromno', 'fromaccount', 'frommsisdn', 'sendernumber', 'senderphone', 'phone'] },
  senderName: { names: ['fromname', 'sendername', 'name', 'sender'] },
  note: { names: ['reference', 'ref', 'note', 'message', 'description'] },
  sentAt: { names: ['date', 'time', 'datetime', 'transactiondate', 'transactiontime', 'completiontime'] },
  direction: { names: ['type', 'transactiontype', 'direction'] },
  status: { names: ['status'] },
} as const satisfies Columns<string>

const TRANSACTION_ID = /^[A-Z0-9][A-Z0-9.-]{2,39}$/
const OUTGOING = /\b(debit|dr|out|sent|withdrawal|cash ?out|charge|fee)\b/i
const NOT_DONE = /fail|pending|cancel|revers/i
const TEXT_MAX = 120
/** How a message of the network about incoming money begins. */
const MESSAGE = /\b(?:payment received|you have received|cash in received)\b/i
/** With its ID a message is whole. */
const MESSAGE_ID = /transaction id:\s*[a-z0-9.-]/i
/**
 * The parts of a message. The network writes what is before the reference; the payer types the reference, so behind it the
 * last ID is the network's.
 */
const PARTS = /^(.*?)(?:\breference:(.*))?transaction id:\s*([a-z0-9.-]+)/is

/**
 * Reads a statement: a CSV file with a header, or messages of the network, one per line. The first line that begins a
 * message or has cells decides, so no cell of a file does: if it is neither a message nor a header, what follows may be cells,
 * and nothing is read.
 */
export function readStatement(text: string): ReadStatement {
  const lines = text.split('\n')
  const at = lines.findIndex((line) => beginsMessage(line) || /[,;\t"]/.test(line))
  const first = lines[at] ?? ''
  if (beginsMessage(first)) return readMessages(lines)
  if (isHeaderOf(COLUMNS, first)) return readCsv(text)
  const problem =
    'This is neither a message about money that came nor a header such as Transaction ID, Amount. Nothing is read.'
  return { lines: [], faults: [{ line: Math.max(0, at) + 1, column: null, problem }], skipped: 0 }
}

function readCsv(text: string): ReadStatement {
  let skipped = 0
  const { rows, faults } = readTable<keyof typeof COLUMNS, ReadLine>(text, COLUMNS, (row) => {
    const isOutgoing = OUTGOING.test(row.text('direction').replaceAll('_', ' ')) || row.text('amount').startsWith('-')
    if (isOutgoing || NOT_DONE.test(row.text('status'))) {
      skipped += 1
      return undefined
    }
    return lineOf(row)
  })
  return { lines: rows, faults, skipped }
}

function lineOf({ line, text, read }: TableRow<keyof typeof COLUMNS>): ReadLine | undefined {
  const transactionId = read('transactionId', idOf, 'This is no transaction ID.')
  const amount = read('amount', sumOf, 'This is no sum above zero.')
  const sentAt = text('sentAt') === '' ? null : read('sentAt', readTime, 'This is no time like 2026-11-20 12:05.')
  if (transactionId === undefined || amount === undefined || sentAt === undefined) return undefined
  const senderPhone = parsePhone(text('senderPhone')) ?? null
  return {
    line,
    transactionId,
    amount,
    senderPhone,
    senderName: short(text('senderName')),
    note: short(text('note')),
    sentAt,
  }
}

/**
 * The messages have no time, and the sender by name only. A message may go on in further lines until its ID. Without an ID
 * its end is unknown: what follows may be the reference that its payer typed, so it is not read.
 */
function readMessages(texts: readonly string[]): ReadStatement {
  const lines: ReadLine[] = []
  const faults: FileFault[] = []
  let begun: { line: number; text: string } | undefined
  for (const [index, text] of texts.entries()) {
    if (beginsMessage(text)) {
      if (begun) break
      begun = { line: index + 1, text }
    } else if (begun) begun.text += `\n${text}`
    else if (text.trim() !== '') {
      faults.push({ line: index + 1, column: null, problem: 'This is no message about money that came.' })
    }
    if (!begun || !MESSAGE_ID.test(text)) continue
    const read = readMessage(begun, faults)
    if (read) lines.push(read)
    begun = undefined
  }
  if (begun) {
    const problem = 'The ID is missing. No message after this one is read.'
    faults.push({ line: begun.line, column: 'Transaction ID', problem })
  }
  return { lines, faults, skipped: 0 }
}

const beginsMessage = (line: string) => line.trimStart().search(MESSAGE) === 0

function readMessage({ line, text }: { line: number; text: string }, faults: FileFault[]): ReadLine | undefined {
  // The first one may have ended, or its payer has typed the second one.
  if (
    text
      .split(MESSAGE_ID)
      .slice(1, -1)
      .some((between) => MESSAGE.test(between))
  ) {
    const problem = 'Two messages are in one line. Paste each on its own line, as the phone shows them.'
    faults.push({ line, column: null, problem })
    return undefined
  }
  const [, head = text, note = '', id = ''] = PARTS.exec(text) ?? []
  const transactionId = idOf(id.replace(/\.+$/, ''))
  const amount = sumOf(/GHS\s*([\d,]+(?:\.\d+)?)/i.exec(head)?.[1] ?? '')
  if (transactionId === undefined) faults.push({ line, column: 'Transaction ID', problem: 'The ID is missing.' })
  if (amount === undefined) faults.push({ line, column: 'GHS', problem: 'The sum is missing.' })
  if (transactionId === undefined || amount === undefined) return undefined
  const sender = /\bfrom\s+(.+?)\.?\s*(?:current balance|available balance|$)/is.exec(head)?.[1] ?? ''
  return {
    line,
    transactionId,
    amount,
    senderPhone: parsePhone(/\+?\d[\d ]{8,}/.exec(sender)?.[0] ?? '') ?? null,
    senderName: short(sender.replaceAll(/[^\p{L} '.-]+/gu, ' ')),
    note: short(note.trimEnd().replace(/\.$/, '')),
    sentAt: null,
  }
}

function idOf(text: string): string | undefined {
  const id = text.toUpperCase()
  return TRANSACTION_ID.test(id) ? id : undefined
}

function sumOf(text: string): Pesewas | undefined {
  const sum = readCedis(text)
  return sum === undefined || sum === 0 ? undefined : sum
}

const short = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, TEXT_MAX)
