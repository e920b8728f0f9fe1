import { readFile } from 'node:fs/promises'

type Program = { pgliteWasmModule: WebAssembly.Module; fsBundle: Blob }

let program: Promise<Program> | undefined

/**
 * PGlite's program and files, read and compiled once. The compiler works in threads of its own: called early, it is done
 * while the modules of the shop load, which saves a tenth of a second.
 */
export function pgliteProgram(): Promise<Program> {
  program ??= readProgram()
  return program
}

async function readProgram(): Promise<Program> {
  const file = (name: string) => readFile(new URL(name, import.meta.resolve('@electric-sql/pglite')))
  const [wasm, files] = await Promise.all([file('pglite.wasm'), file('pglite.data')])
  return {
    pgliteWasmModule: await WebAssembly.compile(wasm),
    // A Blob of 6 MB gives its bytes away in pieces, which takes 50 ms; each database gets a copy, because it keeps it.
    fsBundle: Object.assign(new Blob(), { arrayBuffer: async () => new Uint8Array(files).buffer }),
  }
}
