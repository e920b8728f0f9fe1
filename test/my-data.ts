import type { FastifyInstance } from 'fastify'
import { strFromU8, unzipSync } from 'fflate'

/** The data export: the file itself, the data as text and as values, and the pictures by name. */
export async function myData(app: FastifyInstance) {
  const reply = await app.inject('/api/profile/data')
  if (reply.statusCode !== 200) throw new Error(`the data was refused: ${reply.body}`)
  const { 'my-data.json': json = new Uint8Array(), ...pictures } = unzipSync(reply.rawPayload)
  const text = strFromU8(json)
  return { reply, text, data: JSON.parse(text), pictures }
}
