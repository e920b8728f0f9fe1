import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'
import type { SimRefund, SimTransaction, SimWebhook } from './simulator-types.ts'
import { ALL_OFF, type Switches } from './switches.ts'

/** The first id: beyond 32 bits, as the provider's are. */
const FIRST_ID = 4_099_260_516

export type Store = {
  transactions(): SimTransaction[]
  refunds(): SimRefund[]
  webhooks(): SimWebhook[]
  switches(): Switches
  /** By reference, access code, or id in digits. */
  findTransaction(name: string): SimTransaction | undefined
  saveTransaction(row: SimTransaction): void
  saveRefund(row: SimRefund): void
  saveWebhook(row: SimWebhook): void
  saveSwitches(switches: Switches): void
  nextId(): number
  close(): void
}

type Entry =
  | { kind: 'transaction'; row: SimTransaction }
  | { kind: 'refund'; row: SimRefund }
  | { kind: 'webhook'; row: SimWebhook }
  | { kind: 'switches'; row: Switches }

/**
 * The simulator's data in memory; each change is appended to the journal, where the last line of a row counts. Written
 * synchronously, so that a killed process loses nothing it answered.
 */
export function openStore(journalPath?: string): Store {
  const transactions = new Map<string, SimTransaction>()
  const byOtherName = new Map<string, SimTransaction>()
  const refunds = new Map<number, SimRefund>()
  const webhooks = new Map<number, SimWebhook>()
  let switches = ALL_OFF
  let lastId = FIRST_ID

  function take(entry: Entry): void {
    if (entry.kind === 'switches') {
      switches = { ...ALL_OFF, ...entry.row }
      return
    }
    lastId = Math.max(lastId, entry.row.id)
    if (entry.kind === 'refund') refunds.set(entry.row.id, entry.row)
    if (entry.kind === 'webhook') webhooks.set(entry.row.id, entry.row)
    if (entry.kind === 'transaction') {
      transactions.set(entry.row.reference, entry.row)
      byOtherName.set(entry.row.accessCode, entry.row)
      byOtherName.set(String(entry.row.id), entry.row)
    }
  }

  let file: number | undefined
  if (journalPath) {
    mkdirSync(dirname(journalPath), { recursive: true })
    for (const entry of readEntries(journalPath)) take(entry)
    const rows: Entry[] = [
      ...[...transactions.values()].map((row): Entry => ({ kind: 'transaction', row })),
      ...[...refunds.values()].map((row): Entry => ({ kind: 'refund', row })),
      ...[...webhooks.values()].map((row): Entry => ({ kind: 'webhook', row })),
      { kind: 'switches', row: switches },
    ]
    // One line per row, so that the journal does not grow from start to start.
    writeFileSync(`${journalPath}.new`, rows.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
    renameSync(`${journalPath}.new`, journalPath)
    file = openSync(journalPath, 'a')
  }

  function keep(entry: Entry): void {
    take(entry)
    if (file !== undefined) writeSync(file, `${JSON.stringify(entry)}\n`)
  }

  return {
    transactions: () => [...transactions.values()],
    refunds: () => [...refunds.values()],
    webhooks: () => [...webhooks.values()],
    switches: () => switches,
    findTransaction: (name) => transactions.get(name) ?? byOtherName.get(name),
    saveTransaction: (row) => keep({ kind: 'transaction', row }),
    saveRefund: (row) => keep({ kind: 'refund', row }),
    saveWebhook: (row) => keep({ kind: 'webhook', row }),
    saveSwitches: (row) => keep({ kind: 'switches', row: { ...row } }),
    nextId() {
      lastId += 1
      return lastId
    },
    close() {
      if (file !== undefined) closeSync(file)
      file = undefined
    },
  }
}

/** The lines of the journal. A truncated line is a change that was never answered. */
function readEntries(path: string): Entry[] {
  if (!existsSync(path)) return []
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line): Entry[] => {
      try {
        return line === '' ? [] : [JSON.parse(line) as Entry] // written by this file
      } catch {
        return []
      }
    })
}
