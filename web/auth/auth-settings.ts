import { queryOptions } from '@tanstack/react-query'
import { z } from 'zod'
import type { SocialProvider } from '#domain/auth/auth-shapes.ts'

const Settings = z.object({ external: z.object({ google: z.boolean(), azure: z.boolean() }) })

/** Which other services can be signed in with here. */
export const socialQuery = queryOptions({
  queryKey: ['auth', 'settings'],
  queryFn: async ({ signal }): Promise<Record<SocialProvider, boolean>> => {
    const reply = await fetch('/auth/v1/settings', { signal })
    return Settings.parse(await reply.json()).external
  },
})
