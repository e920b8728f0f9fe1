import { randomBytes } from 'node:crypto'
import { chown, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { type RunningProgram, startProgram } from '../shop-process.ts'
import { folderFor, type Machine } from './machines.ts'

export type Account = { uid: number; gid: number }

/** PostgreSQL on three machines, watched by Patroni, behind HAProxy. */
export type Cluster = {
  /** The address of the primary, whichever machine it is. */
  url: string
  adminUrl: string
  /** Starts etcd and Patroni of a machine. */
  start: (machine: Machine) => Promise<void>
  primary: () => Promise<Machine>
  /** Waits until one machine is the primary and the others stream from it. */
  waitUntilWhole: (withinMs: number) => Promise<void>
  state: () => Promise<string>
  stop: () => Promise<void>
}

const PORTS = { postgres: 5432, patroni: 8008, etcd: 2379, etcdPeers: 2380 }
const BOOT_MS = 120_000
/** The same as docs/backup.md. With these a lost primary is replaced within 20 seconds. */
const DCS = {
  ttl: 12,
  loop_wait: 3,
  retry_timeout: 4,
  maximum_lag_on_failover: 1_048_576,
  synchronous_mode: true,
  synchronous_mode_strict: true,
  master_start_timeout: 10,
  postgresql: {
    use_pg_rewind: true,
    use_slots: true,
    parameters: {
      max_connections: 100,
      shared_buffers: '64MB',
      max_wal_size: '128MB',
      wal_keep_size: '64MB',
      wal_sender_timeout: '5s',
      wal_receiver_timeout: '5s',
      tcp_user_timeout: '5s',
    },
  },
}

/** @param programs the folder of PostgreSQL's programs */
export async function makeCluster(
  machines: readonly Machine[],
  folder: string,
  { programs, port, postgres }: { programs: string; port: number; postgres: Account },
): Promise<Cluster> {
  const [superuser, replicator, shop] = [1, 2, 3].map(() => randomBytes(16).toString('hex'))
  const etcdHosts = machines.map(({ address }) => `${address}:${PORTS.etcd}`)
  const adminUrl = `postgres://postgres:${superuser}@127.0.0.1:${port}/postgres`

  async function start(machine: Machine) {
    const { name, address } = machine
    // Not on the small disk: etcd must not be lost with it.
    const etcdFolder = join(folder, `etcd-${name}`)
    await mkdir(etcdFolder, { recursive: true, mode: 0o700 })
    await chown(etcdFolder, postgres.uid, postgres.gid)
    machine.run('postgres', '/usr/bin/etcd', [
      ...['--name', name, '--data-dir', etcdFolder],
      ...['--listen-client-urls', `http://${address}:${PORTS.etcd}`],
      ...['--advertise-client-urls', `http://${address}:${PORTS.etcd}`],
      ...['--listen-peer-urls', `http://${address}:${PORTS.etcdPeers}`],
      ...['--initial-advertise-peer-urls', `http://${address}:${PORTS.etcdPeers}`],
      ...['--initial-cluster', machines.map((one) => `${one.name}=http://${one.address}:${PORTS.etcdPeers}`).join()],
      '--enable-v2',
      // Three on one machine share its disk.
      ...['--heartbeat-interval', '300', '--election-timeout', '2000'],
    ])
    const data = join(folderFor(machine, 'postgres', postgres), 'data')
    const sockets = folderFor(machine, 'sockets', postgres)
    const rules = [
      'local all all trust',
      'host all all 10.213.0.0/16 scram-sha-256',
      'host replication replicator 10.213.0.0/16 scram-sha-256',
    ]
    const config = {
      scope: 'chillz',
      name,
      restapi: { listen: `${address}:${PORTS.patroni}`, connect_address: `${address}:${PORTS.patroni}` },
      // Not etcd3: there Patroni 3.0.2 writes the leader's key without comparing it, so that a machine which comes back
      // from a cut can take it from the elected one, whose orders are then lost.
      etcd: { hosts: etcdHosts },
      bootstrap: { dcs: DCS, initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'] },
      postgresql: {
        listen: `${address}:${PORTS.postgres}`,
        connect_address: `${address}:${PORTS.postgres}`,
        data_dir: data,
        bin_dir: programs,
        pgpass: join(machine.folder, 'postgres', 'pgpass'),
        use_unix_socket: true,
        remove_data_directory_on_rewind_failure: true,
        remove_data_directory_on_diverged_timelines: true,
        authentication: {
          superuser: { username: 'postgres', password: superuser },
          replication: { username: 'replicator', password: replicator },
        },
        parameters: { unix_socket_directories: sockets },
        pg_hba: rules,
      },
    }
    const file = join(machine.folder, 'patroni.yml') // JSON is YAML
    await writeFile(file, JSON.stringify(config), { mode: 0o600 })
    await chown(file, postgres.uid, postgres.gid)
    machine.run('postgres', '/usr/bin/patroni', [file], { HOME: join(machine.folder, 'postgres') })
  }

  const proxyFile = join(folder, 'database-proxy.cfg')
  await writeFile(proxyFile, databaseProxy(machines, port))
  const proxy: RunningProgram = startProgram(['-f', proxyFile, '-db'], {}, { command: '/usr/sbin/haproxy' })

  const isPrimary = async ({ address }: Machine) => {
    const signal = AbortSignal.timeout(1_000)
    const reply = await fetch(`http://${address}:${PORTS.patroni}/primary`, { signal }).catch(() => undefined)
    return reply?.ok === true
  }
  async function state() {
    for (const { address } of machines) {
      const signal = AbortSignal.timeout(1_000)
      const reply = await fetch(`http://${address}:${PORTS.patroni}/cluster`, { signal }).catch(() => undefined)
      const found = (await reply?.json().catch(() => undefined)) as
        | { members?: { role: string; state: string }[] } // as Patroni answers
        | undefined
      if (found?.members) return found.members.map(({ role, state }) => `${role} ${state}`).join(', ')
    }
    return 'no machine answers'
  }
  async function waitUntilWhole(withinMs: number) {
    const patience = AbortSignal.timeout(withinMs)
    while (!patience.aborted) {
      const members = (await state()).split(', ')
      const count = (role: string) => members.filter((one) => one === `${role} running`).length
      const others = members.filter((one) => /^(sync_standby|replica) (running|streaming)$/.test(one)).length
      if (count('leader') === 1 && others === machines.length - 1 && members.some((one) => one.startsWith('sync')))
        return
      await sleep(500)
    }
    throw new Error(`the cluster is not whole: ${await state()}`)
  }

  for (const machine of machines) await start(machine)
  await waitUntilWhole(BOOT_MS)
  await sleep(2_000) // HAProxy finds the primary
  await statements(adminUrl, [`create role chillz login password '${shop}'`, 'create database chillz owner chillz'])
  return {
    url: `postgres://chillz:${shop}@127.0.0.1:${port}/chillz`,
    adminUrl,
    start,
    state,
    waitUntilWhole,
    primary: async () => {
      for (let tries = 0; tries < 60; tries += 1) {
        for (const machine of machines) if (await isPrimary(machine)) return machine
        await sleep(500)
      }
      throw new Error(`there is no primary: ${await state()}`)
    },
    stop: () => proxy.kill(),
  }
}

export async function statements(url: string, list: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  await client.connect()
  try {
    for (const one of list) await client.query(one)
  } finally {
    await client.end()
  }
}

/** Connections go to the primary alone, and end when it is one no longer. */
function databaseProxy(machines: readonly Machine[], port: number): string {
  const servers = machines.map(
    ({ name, address }) => `  server ${name} ${address}:${PORTS.postgres} check port ${PORTS.patroni}`,
  )
  return `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 3s
  timeout client 1h
  timeout server 1h
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  timeout check 2s
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`
}

/** Shoppers go to any process that lives; its own readiness would leave nobody to answer while the database is away. */
export function shopProxy(ports: readonly number[], port: number): string {
  const servers = ports.map((one, index) => `  server shop${index + 1} 127.0.0.1:${one} check`)
  return `
global
  maxconn 2000
defaults
  mode http
  timeout connect 3s
  timeout client 1h
  timeout server 1h
listen shop
  bind 127.0.0.1:${port}
  balance roundrobin
  option httpchk GET /servez
  default-server inter 1s fall 3 rise 1
${servers.join('\n')}
`
}
