/** A minimal Fastify for comparison: one route that answers a buffer. Arguments: port, bytes. */
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'

const [port, bytes] = process.argv.slice(2).map(Number)
const answer = randomBytes(bytes ?? 0)
const app = Fastify()
app.get('/', (_request, reply) => reply.header('content-type', 'application/json; charset=utf-8').send(answer))
await app.listen({ port: port ?? 0, host: '127.0.0.1' })
