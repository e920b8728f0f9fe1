import { type PGlite, parse, protocol, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { createStatementNames } from './name-statements.ts'

const { serialize } = protocol
const { parseDescribeStatementResults, parseResults } = parse

const COLUMNS = serialize.describe({ type: 'P' })
const EXECUTE = serialize.execute()
const SYNC = serialize.sync()

/** How many texts have known types of values; beyond it they are asked for anew. Bulk statements have a text for each length. */
const MOST_TEXTS = 2_000

type Messages = Awaited<ReturnType<PGlite['execProtocolStream']>>
/** The types of a statement's values, and the message with its columns, if it has any. */
type Described = { types: number[]; columns: Messages }

/**
 * PGlite sends a statement as six messages, one after the other, and PostgreSQL parses and plans it each time. Here a
 * statement is one message, after one that asks for the types of its values when its text is new, and what the shop sends
 * often is parsed and planned once. It reads `rowMode` of PGlite's options and no other.
 */
export function askInOneMessage(pglite: PGlite): void {
  const ask = createAsk(pglite)
  pglite.query = async (text, params, options) => {
    await pglite._checkReady()
    return pglite._runExclusiveTransaction(() => ask(text, params, options))
  }
  const transaction = pglite.transaction.bind(pglite)
  pglite.transaction = (work) =>
    transaction((tx: Transaction) => {
      tx.query = async (text, params, options) => {
        if (tx.closed) throw new Error('Transaction is closed')
        return ask(text, params, options)
      }
      return work(tx)
    })
}

function createAsk(pglite: PGlite) {
  const nameOf = createStatementNames()
  const named = new Map<string, Described>()
  const typesOf = new Map<string, number[]>()

  const send = (...messages: Uint8Array[]): Promise<Messages> =>
    pglite.execProtocolStream(Buffer.concat([...messages, SYNC]), { syncToFs: false })

  /** Has PostgreSQL parse a text, under a name if it is given one. */
  async function describe(text: string, name: string): Promise<Described> {
    const messages = await send(serialize.parse({ text, name }), serialize.describe({ type: 'S', name }))
    const columns = messages.filter((message) => message.name === 'rowDescription')
    return { types: parseDescribeStatementResults(messages), columns }
  }

  async function runNamed(name: string, text: string, params: readonly unknown[]): Promise<Messages> {
    const { types, columns } = named.get(name) ?? (await describe(text, name))
    named.set(name, { types, columns })
    const bound = serialize.bind({ statement: name, values: asTexts(pglite, params, types) })
    return [...columns, ...(await send(bound, EXECUTE))]
  }

  async function findTypes(text: string): Promise<number[]> {
    const types = typesOf.get(text) ?? (await describe(text, '')).types
    if (typesOf.size >= MOST_TEXTS) typesOf.clear()
    typesOf.set(text, types)
    return types
  }

  async function runUnnamed(text: string, params: readonly unknown[]): Promise<Messages> {
    const types = params.length > 0 ? await findTypes(text) : []
    const bound = serialize.bind({ values: asTexts(pglite, params, types) })
    return send(serialize.parse({ text }), bound, COLUMNS, EXECUTE)
  }

  return <Row>(text: string, params: readonly unknown[] = [], options: QueryOptions = {}): Promise<Results<Row>> =>
    pglite.runExclusive(async () => {
      const name = nameOf(text)
      const messages = await (name === undefined ? runUnnamed(text, params) : runNamed(name, text, params))
      // Drizzle's parsers are those of this PGlite, and need no copy of the list of all types.
      const [results] = parseResults(messages, pglite.parsers, options.rowMode ? { rowMode: options.rowMode } : {})
      return results as Results<Row> // a statement has one result, whose rows the caller knows
    })
}

/** The values as PostgreSQL reads them from text. */
function asTexts(pglite: PGlite, params: readonly unknown[], types: readonly number[]): (string | null)[] {
  return params.map((value, index) => {
    if (value === null || value === undefined) return null
    return pglite.serializers[types[index] ?? 0]?.(value) ?? String(value)
  })
}
