import { readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second. */
const TICK_SECONDS = 0.01

/** The processor time that a process has used so far, in seconds. */
export async function busySeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  // Field 2 is the name in brackets, which may contain anything; 14 and 15 are user and system time.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS
}

/** The resident memory of a process, in megabytes. */
export async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1_024
}
