import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import { countedFor } from '../http/rate-limits.ts'
import { faultIn } from '../http/refuse-unstorable.ts'

/** A parsed form: its fields by name, and the bytes of its one file. */
export type Form = { fields: Record<string, unknown>; file: Buffer | undefined }

/** Files are held in memory while they arrive, which takes minutes from a slow phone. */
export const MOST_FORMS = { ofKey: 2, inAll: 24 }

/**
 * Reads a form with at most one file into memory. The route's plugin sets the size limit when it registers the parser.
 *
 * @throws Refusal request.invalid, upload.too_large; request.too_many, server.busy while others are read
 */
export async function readForm(request: FastifyRequest): Promise<Form> {
  if (!request.isMultipart()) throw notAForm()
  const fields: Record<string, unknown> = {}
  let file: Buffer | undefined
  const giveBack = request.server.formTurns.take(countedFor(request))
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await bytesOf(part)
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (error instanceof request.server.multipartErrors.RequestFileTooLargeError) throw new Refusal('upload.too_large')
    // Errors of the parser about an invalid form have no status.
    const isAboutForm = error instanceof Error && !('statusCode' in error)
    throw isAboutForm ? notAForm() : error
  } finally {
    giveBack()
  }
  if (faultIn(fields) !== undefined) throw new Refusal('request.invalid', { in: 'body' })
  return { fields, file }
}

async function bytesOf(part: MultipartFile): Promise<Buffer | undefined> {
  const bytes = await part.toBuffer()
  return bytes.length > 0 ? bytes : undefined
}

const notAForm = () => new Refusal('request.invalid', { expected: 'multipart/form-data' })
