import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** The top folder of the project. */
export const PROJECT = join(import.meta.dirname, '..')

/** The built server, from the top folder: what `npm start` runs. */
export const BUILT_SERVER = join('dist', 'server', 'main.js')

/** Runs a program in the project's folder with its output on this terminal. @returns its exit code */
export function runProgram(command: string, args: string[], options: SpawnOptions = {}): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: PROJECT, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    child.on('error', reject)
    child.on('close', (code, signal) => resolve(signal ? 1 : (code ?? 1)))
  })
}

/** The end of what a process writes, as far as it is piped. */
export function endOfOutput(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-5_000)
    })
  }
  return () => output
}

/** The path of a tool that npm installed. */
export function installedTool(name: string): string {
  return join(PROJECT, 'node_modules', '.bin', name)
}

/** The first of these programs found on the PATH or in the folders. */
export function findProgram(names: readonly string[], folders: readonly string[] = []): string | undefined {
  const places = [...(process.env.PATH ?? '').split(delimiter), ...folders].filter((folder) => folder !== '')
  return names.flatMap((name) => places.map((folder) => join(folder, name))).find(isExecutable)
}

/** Whether this path is an executable file. */
export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
