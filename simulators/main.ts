import { parseArgs } from 'node:util'
import { startSimulators } from './start-simulators.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8081' },
    host: { type: 'string', default: '127.0.0.1' },
    public: { type: 'string' },
    webhook: { type: 'string' },
    /** A folder for the journals. */
    journal: { type: 'string' },
  },
})

const simulators = await startSimulators({
  port: Number(values.port),
  host: values.host,
  publicUrl: values.public,
  webhookUrl: values.webhook,
  dataDir: values.journal,
  clock: () => new Date(),
  random: Math.random,
})

process.stdout.write(`Simulators: ${simulators.publicUrl} (secret key ${simulators.paystack.secretKey})\n`)

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void simulators.close())
}
