/** Development: the server restarts and the browser reloads when files are saved. */
import { type ChildProcess, spawn } from 'node:child_process'
import { installedTool, PROJECT } from './run-program.ts'

const children: ChildProcess[] = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/main.ts'], { cwd: PROJECT, stdio: 'inherit' }),
  spawn(installedTool('vite'), ['--clearScreen', 'false'], { cwd: PROJECT, stdio: 'inherit' }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
for (const child of children) child.on('exit', stop)
