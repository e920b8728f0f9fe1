import { AuthClient } from '@supabase/auth-js'
import { beforeAll, beforeEach } from 'vitest'
import type { TestShop } from '../app.ts'

/** A call of a client. */
export type Call = { method: string; path: string; status: number }

export type PublishedClient = InstanceType<typeof AuthClient>

export type Browser = {
  client: PublishedClient
  /** The client's calls, the oldest first. */
  calls: Call[]
  /** The events that it fired. */
  events: string[]
}

/**
 * The published client against a listening shop. It uses the real clock, so the shop does too.
 *
 * @returns a function that opens a separate client with its own storage
 */
export function publishedClients(shop: TestShop): {
  aBrowser: (options?: { flowType?: 'pkce' | 'implicit' }) => Browser
  /** The URL of the shop. */
  url: () => string
} {
  let url = ''
  beforeAll(async () => {
    url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  })
  beforeEach(() => {
    shop.time.now = new Date()
  })
  const aBrowser = ({ flowType = 'pkce' }: { flowType?: 'pkce' | 'implicit' } = {}): Browser => {
    const kept = new Map<string, string>()
    const calls: Call[] = []
    const events: string[] = []
    const client = new AuthClient({
      url: `${url}/auth/v1`,
      headers: { apikey: 'any' },
      storageKey: 'chillz-session',
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: {
        getItem: (name) => kept.get(name) ?? null,
        setItem: (name, value) => void kept.set(name, value),
        removeItem: (name) => void kept.delete(name),
      },
      fetch: async (input, init) => {
        const answer = await fetch(input, init)
        const path = String(input).replace(`${url}/auth/v1`, '')
        calls.push({ method: init?.method ?? 'GET', path, status: answer.status })
        return answer
      },
    })
    client.onAuthStateChange((event) => void events.push(event))
    return { client, calls, events }
  }
  return { aBrowser, url: () => url }
}
