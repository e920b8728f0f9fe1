import type { Pesewas } from '#domain/money.ts'
import { parsePhone } from '#domain/phone/phone.ts'
import type { FileFault } from '#domain/text/file-fault.ts'
import { type Columns, readCedis, readTable, readTime, type TableRow } from '../../uploads/read-table.ts'

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
  amount: { names: ['amount', 'amountghs', 'credit', 'sum'], isRequired: true },
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
const MESSAGE = /(?=\b(?:payment received|you have received|cash in received)\b)/i

/** Reads a statement: a CSV file with a header, or messages of the network one after the other. */
export function readStatement(text: string): ReadStatement {
  return /transaction id:/i.test(text) ? readMessages(text) : readCsv(text)
}

function readCsv(text: string): ReadStatement {
  let skipped = 0
  const { rows, faults } = readTable<keyof typeof COLUMNS, ReadLine>(text, COLUMNS, (row) => {
    const isOutgoing = OUTGOING.test(row.text('direction')) || row.text('amount').startsWith('-')
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

/** The messages have no time, and the sender by name only. */
function readMessages(text: string): ReadStatement {
  const faults: FileFault[] = []
  let line = 1
  const lines = text.split(MESSAGE).flatMap((message): ReadLine[] => {
    const at = line
    line += message.split('\n').length - 1
    if (!/received/i.test(message)) {
      if (message.trim() !== '')
        faults.push({ line: at, column: null, problem: 'This is no message about money that came.' })
      return []
    }
    const found = (pattern: RegExp) => pattern.exec(message)?.[1]?.trim() ?? ''
    const transactionId = idOf(found(/transaction id:\s*([A-Za-z0-9.-]+)/i).replace(/\.+$/, ''))
    const amount = sumOf(found(/GHS\s*([\d,]+(?:\.\d+)?)/i))
    if (transactionId === undefined) faults.push({ line: at, column: 'Transaction ID', problem: 'The ID is missing.' })
    if (amount === undefined) faults.push({ line: at, column: 'GHS', problem: 'The sum is missing.' })
    if (transactionId === undefined || amount === undefined) return []
    const sender = found(/\bfrom\s+(.+?)\.?\s*(?:current balance|available balance|reference:|transaction id:)/is)
    const senderPhone = parsePhone(/\+?\d[\d ]{8,}/.exec(sender)?.[0] ?? '') ?? null
    const senderName = short(sender.replaceAll(/[^\p{L} '.-]+/gu, ' '))
    const note = short(found(/reference:\s*(.*?)\.?\s*transaction id:/is))
    return [{ line: at, transactionId, amount, senderPhone, senderName, note, sentAt: null }]
  })
  return { lines, faults, skipped: 0 }
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
