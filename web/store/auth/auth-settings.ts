import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'
import { keyOf } from '../../client/query-of.ts'

const Settings = z.object({ external: z.object({ google: z.boolean(), azure: z.boolean(), phone: z.boolean() }) })

/** The enabled sign-in methods besides e-mail: providers, and codes by SMS. */
export const offeredQuery = queryOptions({
  queryKey: keyOf({ method: 'GET', url: '/auth/v1/settings' }),
  queryFn: async ({ signal }): Promise<Record<SocialProvider | 'phone', boolean>> => {
    const reply = await fetch('/auth/v1/settings', { signal })
    return Settings.parse(await reply.json()).external
  },
})
