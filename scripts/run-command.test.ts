import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { controlSocketPath, startControlSocket } from '#server/app/commands/control-socket.ts'
import { EXIT } from './run-command.ts'

/** Prints when a module with the shop's commands is loaded. */
const PRINT_LOADED = `import { registerHooks } from 'node:module'
registerHooks({
  load(url, context, next) {
    if (url.endsWith('/shop-commands.ts')) console.log('loaded ' + url)
    return next(url, context)
  },
})`

test('a command that asks the running shop does not load the modules that answer it', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'chillz-command-'))
  const handlers = { keys: async (input: unknown) => ({ message: JSON.stringify(input) }) }
  const shop = await startControlSocket({ path: controlSocketPath(dataDir), handlers })
  const preload = `data:text/javascript,${encodeURIComponent(PRINT_LOADED)}`
  try {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', preload, join(import.meta.dirname, 'keys.ts'), 'rotate'],
      { env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' } },
    )
    expect(stdout).toBe('{"step":"rotate","now":false}\n')
  } finally {
    await shop.close()
    await rm(dataDir, { recursive: true, force: true })
  }
})

test('a command is refused when the file .env cannot be read', async () => {
  const cwd = await mkdtemp(join(tmpdir(), 'chillz-command-'))
  await mkdir(join(cwd, '.env')) // as unreadable as a file of another user
  try {
    const keys = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'keys.ts'), 'rotate'], { cwd })
    await expect(keys).rejects.toMatchObject({
      code: EXIT.refused,
      stderr: expect.stringContaining('.env cannot be read'),
    })
  } finally {
    await rm(cwd, { recursive: true, force: true })
  }
})

test('a backup takes no option for the name of its file', async () => {
  const backup = promisify(execFile)(process.execPath, [join(import.meta.dirname, 'backup.ts'), '--help'])
  await expect(backup).rejects.toMatchObject({ code: EXIT.misused, stderr: 'Use: npm run backup -- FILE\n' })
})
