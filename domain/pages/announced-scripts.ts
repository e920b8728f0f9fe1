import { z } from 'zod'

/** The files of the scripts that pages begin with, as the build writes them for the server. */
export const AnnouncedScripts = z.array(
  z.object({
    /** The pattern of the pages' paths, as text. */
    path: z.string(),
    /** Under the site's root, without a slash at the beginning. */
    files: z.array(z.string()),
    /** For what cart, which only the browser knows; for any when absent. */
    cart: z.enum(['filled', 'empty']).optional(),
  }),
)
export type AnnouncedScripts = z.infer<typeof AnnouncedScripts>
