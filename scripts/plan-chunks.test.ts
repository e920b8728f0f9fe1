import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Module, modulesFrom, planChunks, type Visit } from './plan-chunks.ts'

const SMALL = 100
const LARGE = 50_000

/** Modules by their names, with what they import and their bytes. */
function aGraph(modules: Record<string, [imports: string[], bytes: number]>): Map<string, Module> {
  return new Map(Object.entries(modules).map(([id, [imports, bytes]]) => [id, { imports, bytes }]))
}

/** The planned files, each sorted, of parts that begin with these modules. */
function plan(graph: Map<string, Module>, starts: string[], visits: Visit[] = []): string[][] {
  const parts = starts.map((start) => modulesFrom([start], graph))
  return planChunks(graph, parts, visits)
    .map((modules) => modules.toSorted())
    .toSorted()
}

/** Two parts import an icon, and all three the price. */
const WITH_ICON = aGraph({
  cart: [['price', 'icon'], LARGE],
  orders: [['price', 'icon'], LARGE],
  profile: [['price'], LARGE],
  price: [[], LARGE],
  icon: [[], SMALL],
})

describe('planning the files of scripts', () => {
  it('puts modules that the same parts load into one file, and leaves what one part loads in its own', () => {
    const graph = aGraph({
      cart: [['price', 'words', 'cart-only'], LARGE],
      orders: [['price', 'words'], LARGE],
      price: [[], LARGE],
      words: [[], LARGE],
      'cart-only': [[], LARGE],
    })
    expect(plan(graph, ['cart', 'orders'])).toEqual([['price', 'words']])
  })

  it('puts a small module into the file of another, although one part does not need it', () => {
    expect(plan(WITH_ICON, ['cart', 'orders', 'profile'])).toEqual([['icon', 'price']])
  })

  it('keeps a large module apart from what other parts load without it', () => {
    const graph = aGraph({
      cart: [['price', 'map'], LARGE],
      orders: [['price', 'map'], LARGE],
      profile: [['price'], LARGE],
      price: [[], LARGE],
      map: [[], LARGE],
    })
    expect(plan(graph, ['cart', 'orders', 'profile'])).toEqual([['map'], ['price']])
  })

  it('counts what a module imports, which comes with it', () => {
    const graph = aGraph({
      cart: [['price', 'icon'], LARGE],
      orders: [['price', 'icon'], LARGE],
      profile: [['price'], LARGE],
      classes: [['map'], LARGE],
      grow: [['map'], LARGE],
      price: [[], LARGE],
      icon: [['map'], SMALL],
      map: [[], LARGE],
    })
    // With the price, one part would load it for nothing, with the map two; but that one part would load the map too.
    expect(plan(graph, ['cart', 'orders', 'profile', 'classes', 'grow'])).toEqual([['icon', 'map'], ['price']])
  })

  it('keeps what a weighty visit loads free of what it does not need', () => {
    const visits = [{ modules: modulesFrom(['profile'], WITH_ICON), weight: 1_000 }]
    expect(plan(WITH_ICON, ['cart', 'orders', 'profile'], visits)).toEqual([['icon'], ['price']])
  })

  it('plans no files that import each other in a circle', () => {
    const bytes = fc.constantFrom(SMALL, 1_000, LARGE)
    const size = 14
    const graphs = fc
      .array(fc.tuple(fc.uniqueArray(fc.nat(size - 1), { maxLength: 4 }), bytes), { minLength: size, maxLength: size })
      .map((modules) =>
        aGraph(
          Object.fromEntries(
            // Modules import later ones alone.
            modules.map(([imports, its], index) => [
              String(index),
              [imports.filter((next) => next > index).map(String), its],
            ]),
          ),
        ),
      )
    fc.assert(
      fc.property(graphs, (graph) => {
        const files = plan(graph, ['0', '1', '2', '3', '4', '5'])
        const fileOf = new Map(files.flatMap((modules, file) => modules.map((id) => [id, file] as const)))
        const leadsTo = (file: number, seen: Set<number>): Set<number> => {
          for (const id of files[file] ?? []) {
            for (const next of graph.get(id)?.imports ?? []) {
              const to = fileOf.get(next)
              if (to === undefined || to === file || seen.has(to)) continue
              seen.add(to)
              leadsTo(to, seen)
            }
          }
          return seen
        }
        for (const file of files.keys()) expect(leadsTo(file, new Set()).has(file)).toBe(false)
      }),
      { numRuns: 2_000 },
    )
  })
})
