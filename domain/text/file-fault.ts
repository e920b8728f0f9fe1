import { z } from 'zod'

/** Where a file cannot be read. */
export const FileFault = z.object({
  /** From 1, as editors count. */
  line: z.int(),
  /** The name of the column, as the file has it; null for a whole line. */
  column: z.string().nullable(),
  problem: z.string(),
})
export type FileFault = z.infer<typeof FileFault>
