import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aptInstall } from './apt-install.ts'
import { freePort } from './free-port.ts'
import { findProgram } from './run-program.ts'
import { startProgram } from './shop-process.ts'

const FOLDERS = ['/usr/sbin', '/usr/local/sbin']
/** Three checks, one a second, put a process in; one takes it out. */
const PUT_IN_MS = 2_500

/** The path of HAProxy, installed from Debian if this user is root; undefined where there is none. */
export async function findHaproxy(): Promise<string | undefined> {
  const look = () => findProgram(['haproxy'], FOLDERS)
  return look() ?? ((await aptInstall('haproxy')) ? look() : undefined)
}

/** Starts HAProxy in front of running processes of the shop on this machine, as docs/backup.md sets it up. */
export async function startHaproxy(program: string, ports: readonly number[], given?: number) {
  const folder = await mkdtemp(join(tmpdir(), 'chillz-haproxy-'))
  const port = given ?? (await freePort())
  const file = join(folder, 'haproxy.cfg')
  await writeFile(file, haproxyConfiguration(port, ports))
  const proxy = startProgram(['-db', '-f', file], {}, { command: program })
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    await proxy.kill()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await proxy.waitUntilReady(`${url}/readyz`)
    await sleep(PUT_IN_MS)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

export function haproxyConfiguration(port: number, ports: readonly number[]): string {
  const servers = ports.map((one, index) => `  server shop${index} 127.0.0.1:${one}`)
  return `
global
  maxconn 2000
defaults
  mode http
  timeout connect 5s
  timeout client 90s
  timeout server 90s
  timeout http-keep-alive 60s
  option forwardfor
  retries 3
  option redispatch
  retry-on conn-failure
frontend web
  bind 127.0.0.1:${port}
  default_backend shop
backend shop
  balance leastconn
  option httpchk GET /servez
  default-server check inter 1s fall 1 rise 2
${servers.join('\n')}
`
}
