import pg from 'pg'

/** Runs one statement on the server, outside of any test database. */
export async function asAdministrator(url: string, statement: string): Promise<void> {
  await withClient(url, (client) => client.query(statement))
}

/** Connects to a database, uses the connection and ends it. */
export async function withClient<Result>(url: string, use: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** The address of another database on the same server. */
export function databaseUrl(url: string, database: string): string {
  const other = new URL(url)
  other.pathname = `/${database}`
  return other.href
}
