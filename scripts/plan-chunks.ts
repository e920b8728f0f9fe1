/**
 * What one more file costs a part, in bytes of its script: the headers of its request and answer, some 440 bytes, and the
 * work for a request, which on a slow phone is worth several times as much.
 */
const FILE_BYTES = 2_000

export type Module = {
  /** The modules that it imports at once. */
  imports: readonly string[]
  /** As they are sent, about. */
  bytes: number
}

/** Modules that one visit loads, of several parts. */
export type Visit = {
  modules: ReadonlySet<string>
  /** How much its bytes and files count beside those of a part, which count once. */
  weight: number
}

/** The modules of a graph that these lead to by imports, with themselves. */
export function modulesFrom(starts: readonly string[], graph: ReadonlyMap<string, Module>): Set<string> {
  const found = new Set<string>()
  const waiting = [...starts]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    const module = graph.get(id)
    if (module === undefined || found.has(id)) continue
    found.add(id)
    waiting.push(...module.imports)
  }
  return found
}

/** Modules that share a file. */
type Chunk = {
  modules: string[]
  /** One bit for each part and each visit that loads them. */
  users: bigint
  bytes: number
  imports: Set<Chunk>
}

/**
 * Plans which modules share a file, for modules that several parts of a page load. Modules with the same parts begin
 * together; two chunks become one as long as the files that this saves are worth more than the modules that some part
 * then loads for nothing. Chunks that import each other in a circle would be loaded by the same parts, and those always
 * become one.
 *
 * @param parts the modules that each part of the page loads when it is needed
 * @returns the modules of each planned file; what one part alone loads is in none, and lies in the file of that part
 */
export function planChunks(
  graph: ReadonlyMap<string, Module>,
  parts: readonly ReadonlySet<string>[],
  visits: readonly Visit[] = [],
): string[][] {
  const users = [...parts.map((modules) => ({ modules, weight: 1 })), ...visits]
  const weightOf = weights(users)
  let chunks = chunksByUsers(graph, sharedBy(parts), users)
  /** All that a chunk imports, directly or not, until the next two are joined. */
  const known = new Map<Chunk, ReadonlySet<Chunk>>()
  const importsOf = (chunk: Chunk): ReadonlySet<Chunk> => {
    const all = known.get(chunk) ?? collectImports(chunk)
    known.set(chunk, all)
    return all
  }

  /** What is saved, weighed, when both are one file. */
  const savingOf = (one: Chunk, other: Chunk): number => {
    const newToOther = other.users & ~one.users
    const newToOne = one.users & ~other.users
    let saving =
      FILE_BYTES * weightOf(one.users & other.users) -
      one.bytes * weightOf(newToOther) -
      other.bytes * weightOf(newToOne)
    // What a chunk imports is loaded with it.
    for (const [chunk, more] of [
      [one, newToOther],
      [other, newToOne],
    ] as const) {
      if (more === 0n) continue
      for (const next of importsOf(chunk)) {
        if (saving <= 0) return saving
        if (next !== one && next !== other) saving -= (next.bytes + FILE_BYTES) * weightOf(more & ~next.users)
      }
    }
    return saving
  }

  /** The chunk whose file saves the most when it is joined, if any does. */
  const bestFor = (one: Chunk): Chunk | undefined => {
    let best: Chunk | undefined
    let most = 0
    for (const other of chunks) {
      if (other === one || (other.users & one.users) === 0n) continue
      const saving = savingOf(one, other)
      if (saving > most) {
        best = other
        most = saving
      }
    }
    return best
  }

  const join = (one: Chunk, into: Chunk): void => {
    const users = one.users | into.users
    for (const next of [...importsOf(one), ...importsOf(into)]) next.users |= users
    into.users = users
    into.modules.push(...one.modules)
    into.bytes += one.bytes
    for (const next of one.imports) into.imports.add(next)
    chunks = chunks.filter((chunk) => chunk !== one)
    for (const chunk of chunks) if (chunk.imports.delete(one)) chunk.imports.add(into)
    into.imports.delete(into)
    known.clear()
  }

  for (let isChanged = true; isChanged; ) {
    isChanged = false
    // The smallest have the most to win.
    const inTurn = chunks.toSorted((a, b) => a.bytes * weightOf(a.users) - b.bytes * weightOf(b.users))
    for (const one of inTurn) {
      const best = bestFor(one)
      if (best === undefined) continue
      join(one, best)
      isChanged = true
    }
  }
  return chunks.map(({ modules }) => modules)
}

/** The modules that at least two parts load. */
function sharedBy(parts: readonly ReadonlySet<string>[]): Set<string> {
  const seen = new Set<string>()
  const shared = new Set<string>()
  for (const modules of parts) {
    for (const id of modules) (seen.has(id) ? shared : seen).add(id)
  }
  return shared
}

/** The sum of the weights of users that are given as bits. */
function weights(users: readonly Visit[]): (bits: bigint) => number {
  const known = new Map<bigint, number>()
  return (bits) => {
    const sum =
      known.get(bits) ??
      users.reduce((all, { weight }, index) => ((bits >> BigInt(index)) & 1n ? all + weight : all), 0)
    known.set(bits, sum)
    return sum
  }
}

/** One chunk for the shared modules that the same users load. */
function chunksByUsers(
  graph: ReadonlyMap<string, Module>,
  shared: ReadonlySet<string>,
  users: readonly Visit[],
): Chunk[] {
  const chunks = new Map<bigint, Chunk>()
  const chunkOf = new Map<string, Chunk>()
  for (const id of shared) {
    const bits = users.reduce((all, { modules }, index) => (modules.has(id) ? all | (1n << BigInt(index)) : all), 0n)
    const chunk = chunks.get(bits) ?? { modules: [], users: bits, bytes: 0, imports: new Set<Chunk>() }
    chunks.set(bits, chunk)
    chunk.modules.push(id)
    chunk.bytes += graph.get(id)?.bytes ?? 0
    chunkOf.set(id, chunk)
  }
  for (const [id, chunk] of chunkOf) {
    for (const next of graph.get(id)?.imports ?? []) {
      const imported = chunkOf.get(next)
      if (imported !== undefined && imported !== chunk) chunk.imports.add(imported)
    }
  }
  return [...chunks.values()]
}

/** All chunks that it imports, directly or not. */
function collectImports(chunk: Chunk, into = new Set<Chunk>()): Set<Chunk> {
  for (const next of chunk.imports) {
    if (into.has(next)) continue
    into.add(next)
    collectImports(next, into)
  }
  return into
}
