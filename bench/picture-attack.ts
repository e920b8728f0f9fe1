import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { largePng } from '#test/hostile/large-png.ts'
import { freePort } from '../scripts/free-port.ts'
import { joinMembers } from '../scripts/kill-run/join-members.ts'
import { startShopProcess, startSimulatorsProcess } from '../scripts/shop-process.ts'
import { type BenchContext, formatNumber, type Row } from './measurement.ts'
import { residentMb } from './process-cost.ts'

const MEMBERS = 10
const PICTURES_A_MEMBER = 4
const MOST_MB = 400
const MOST_MS = 1_000
const POLL_MS = 50
/** Each picture needs 8 bytes a pixel in memory: one far above the limit, and the largest one accepted. */
const ATTACKS = [
  { what: 'pictures of 60 megapixels', side: 7_745 },
  { what: 'of the largest accepted pictures', side: 3_060 },
]

/** Measures memory and the slowest file answer while 40 pictures made to exhaust memory are sent at once. */
export async function pictureAttack(bench: BenchContext): Promise<Row[]> {
  const [port, simulatorsPort] = [await freePort(), await freePort()]
  const simulatorsUrl = `http://127.0.0.1:${simulatorsPort}`
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = await bench.newDatabase('pictures')
  const journal = `${bench.folder}/pictures-simulators`
  const simulators = startSimulatorsProcess({ port: simulatorsPort, shopPort: port, journal })
  const shop = startShopProcess(
    { port, dataDir: `${bench.folder}/pictures`, databaseUrl, simulatorsUrl },
    { SMS_URL: `${simulatorsUrl}/sms/messages`, SMS_KEY: 'simulated', SMS_SENDER: 'Chillz' },
  )
  try {
    await simulators.waitUntilReady(`${simulatorsUrl}/_switches`)
    await shop.waitUntilReady(`${url}/readyz`)
    const members = await joinMembers(url, simulatorsUrl, MEMBERS)
    const rows: Row[] = []
    for (const { what, side } of ATTACKS) {
      const picture = new Blob([Uint8Array.from(largePng({ side }))], { type: 'image/png' })
      const send = async (token: string) => {
        const body = new FormData()
        body.set('file', picture, 'p.png')
        const headers = { authorization: `Bearer ${token}` }
        const reply = await fetch(`${url}/api/profile/avatar`, { method: 'PUT', headers, body })
        await reply.arrayBuffer()
        return reply.status
      }
      const senders = members.flatMap(({ token }) => Array.from({ length: PICTURES_A_MEMBER }, () => token))
      const watch = watchShop(shop.pid, `${url}/manifest.webmanifest`)
      const statuses = await Promise.all(senders.map(send))
      const { peakMb, ownMb, slowestMs } = await watch.stop()
      const count = (status: number) => statuses.filter((one) => one === status).length
      const answers = [200, 413, 429, 503].map((status) => `${count(status)} x ${status}`).join(', ')
      rows.push({
        what: `${senders.length} ${what}: memory of the shop and its drawing process`,
        measured: `${formatNumber(peakMb)} MB, ${formatNumber(ownMb)} MB of them the shop’s (${answers})`,
        budget: `< ${MOST_MB} MB`,
        isWithin: peakMb < MOST_MB,
      })
      rows.push({
        what: `${senders.length} ${what}: slowest answer with a file`,
        measured: `${formatNumber(slowestMs)} ms`,
        budget: `< ${formatNumber(MOST_MS)} ms`,
        isWithin: slowestMs < MOST_MS,
      })
    }
    return rows
  } finally {
    await shop.stop()
    await simulators.stop()
  }
}

/** Polls the memory of a process with its children, and the time that a file takes. */
function watchShop(pid: number, fileUrl: string) {
  let [peakMb, ownMb, slowestMs, isOver] = [0, 0, 0, false]
  const poll = async () => {
    while (!isOver) {
      const begin = performance.now()
      const reply = await fetch(fileUrl)
      await reply.arrayBuffer()
      slowestMs = Math.max(slowestMs, performance.now() - begin)
      const [own = 0, ...children] = await memoryWithChildren(pid)
      const family = children.reduce((sum, mb) => sum + mb, own)
      if (family > peakMb) [peakMb, ownMb] = [family, own]
      await sleep(POLL_MS)
    }
  }
  const polling = poll()
  return {
    stop: async () => {
      isOver = true
      await polling
      return { peakMb, ownMb, slowestMs }
    },
  }
}

/** The memory of a process, then of each of its children. */
async function memoryWithChildren(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  // A child may end between the two reads.
  return Promise.all([pid, ...children.map(Number)].map((one) => residentMb(one).catch(() => 0)))
}
