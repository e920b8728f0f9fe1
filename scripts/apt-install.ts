import { findProgram, runProgram } from './run-program.ts'

/** Installs a Debian package if this is Debian and the user is root. @returns whether it is installed */
export async function aptInstall(packageName: string): Promise<boolean> {
  const isRoot = process.getuid?.() === 0
  if (!isRoot || !findProgram(['apt-get'])) return false
  console.log(`Installing ${packageName} with apt-get …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await runProgram('apt-get', ['update', '-qq'], { env })
  return (await runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', packageName], { env })) === 0
}
