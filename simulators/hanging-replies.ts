import type { FastifyInstance, FastifyReply } from 'fastify'

/** @returns a function that leaves a request without an answer until its caller, or the simulator, closes the connection */
export function hangingReplies(app: FastifyInstance): (reply: FastifyReply) => void {
  const hanging = new Set<FastifyReply>()
  app.addHook('preClose', async () => {
    for (const reply of hanging) reply.raw.destroy()
  })
  return (reply) => {
    hanging.add(reply.hijack())
    reply.raw.on('close', () => hanging.delete(reply))
  }
}
