import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { largePng } from '#test/hostile/large-png.ts'
import { freePort } from '../scripts/free-port.ts'
import { joinMembers } from '../scripts/kill-run/join-members.ts'
import { startShopProcess, startSimulatorsProcess } from '../scripts/shop-process.ts'
import { figure, type Ground, type Row } from './measurement.ts'
import { residentMb } from './process-cost.ts'

const MEMBERS = 10
const PICTURES_A_MEMBER = 4
const MOST_MB = 400
const MOST_MS = 1_000
const LOOK_MS = 50
/** Each holds the whole picture with 8 bytes a pixel: far beyond what is taken, and the largest that is. */
const ATTACKS = [
  { what: 'pictures of 60 megapixels', side: 7_745 },
  { what: 'the largest pictures that are taken', side: 3_060 },
]

/** What 40 pictures made to eat memory, sent at once, do to the memory of the shop and to whoever asks for a file. */
export async function pictureAttack(ground: Ground): Promise<Row[]> {
  const [port, simulatorsPort] = [await freePort(), await freePort()]
  const simulatorsUrl = `http://127.0.0.1:${simulatorsPort}`
  const url = `http://127.0.0.1:${port}`
  const databaseUrl = await ground.newDatabase('pictures')
  const journal = `${ground.folder}/pictures-simulators`
  const simulators = startSimulatorsProcess({ port: simulatorsPort, shopPort: port, journal })
  const shop = startShopProcess(
    { port, dataDir: `${ground.folder}/pictures`, databaseUrl, simulatorsUrl },
    { SMS_URL: `${simulatorsUrl}/sms/messages`, SMS_KEY: 'simulated', SMS_SENDER: 'Chillz' },
  )
  try {
    await simulators.answers(`${simulatorsUrl}/_switches`)
    await shop.answers(`${url}/readyz`)
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
        measured: `${figure(peakMb)} MB, ${figure(ownMb)} MB of them the shop’s (${answers})`,
        budget: `< ${MOST_MB} MB`,
        isWithin: peakMb < MOST_MB,
      })
      rows.push({
        what: `${senders.length} ${what}: slowest answer with a file`,
        measured: `${figure(slowestMs)} ms`,
        budget: `< ${figure(MOST_MS)} ms`,
        isWithin: slowestMs < MOST_MS,
      })
    }
    return rows
  } finally {
    await shop.stop()
    await simulators.stop()
  }
}

/** Looks again and again at the memory of a process with its children, and at how long a file takes. */
function watchShop(pid: number, fileUrl: string) {
  let [peakMb, ownMb, slowestMs, isOver] = [0, 0, 0, false]
  const look = async () => {
    while (!isOver) {
      const begin = performance.now()
      const reply = await fetch(fileUrl)
      await reply.arrayBuffer()
      slowestMs = Math.max(slowestMs, performance.now() - begin)
      const [own = 0, ...children] = await memoryOfFamily(pid)
      const family = children.reduce((sum, mb) => sum + mb, own)
      if (family > peakMb) [peakMb, ownMb] = [family, own]
      await sleep(LOOK_MS)
    }
  }
  const looking = look()
  return {
    stop: async () => {
      isOver = true
      await looking
      return { peakMb, ownMb, slowestMs }
    },
  }
}

/** What a process holds, and after it each of its children. */
async function memoryOfFamily(pid: number): Promise<number[]> {
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).split(' ').filter(Boolean)
  // A child may end between the two looks.
  return Promise.all([pid, ...children.map(Number)].map((one) => residentMb(one).catch(() => 0)))
}
