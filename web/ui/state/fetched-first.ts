/** A file that brings nothing more for this long, ms, did not come: a network can swallow an answer without an end. */
const SILENCE_MS = 20_000

/** A file did not come, and may yet: there is no network, or somebody else or a shop that is away answers. */
export class NoFile extends TypeError {
  override name = 'NoFile'
}

/** Answers by which the shop says that it does not have a file. */
const GONE = [404, 410]

/** The files that this page has already, or fetches just now, by their full address. */
const fetched = new Map<string, Promise<unknown>>()

/** The files of scripts that this page has, by their full address. */
export const fetchedFiles = (): string[] => [...fetched.keys()]

/**
 * Fetches the files of a script before it is imported. A browser remembers for as long as the page is open that an import
 * failed, and never asks for that script again; a failed fetch can be repeated. The import then takes what was fetched
 * from the browser's store.
 *
 * The build puts it around every `import()` of the shop's pages.
 *
 * @param files of the script and of what it imports, under the site's root
 * @throws NoFile when one of them does not come, TypeError when the shop does not have it; nothing is imported then
 */
export async function fetchedFirst<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  await Promise.all(files.map((file) => fetchOnce(new URL(`/${file}`, location.href).href)))
  return load()
}

function fetchOnce(address: string): Promise<unknown> {
  const known = fetched.get(address)
  if (known) return known
  const isStyles = /\.css$/.test(address)
  const fetching = isInPage(address)
    ? Promise.resolve()
    : isStyles
      ? read(address, 'css').then(() => addStyles(address))
      : read(address, 'javascript')
  fetched.set(address, fetching)
  fetching.catch(() => fetched.delete(address))
  return fetching
}

/** Whether the file is a script of the page itself: this one runs only when all of those have come. */
function isInPage(address: string): boolean {
  return [...document.scripts].some(({ src }) => src === address)
}

/** Slow lines have the time that they need, as long as something comes. */
async function read(address: string, type: 'javascript' | 'css'): Promise<void> {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), SILENCE_MS)
  }
  const orNone = (reason: unknown) => {
    throw new NoFile(`${address} did not come: ${reason}`)
  }
  try {
    wait()
    const answer = await fetch(address, { signal: silence.signal }).catch(orNone)
    if (GONE.includes(answer.status)) throw new TypeError(`${address} is gone`)
    // The login page of a Wi-Fi answers for every address.
    if (!answer.ok || !answer.headers.get('content-type')?.includes(type)) return orNone(answer.status)
    const reader = answer.body?.getReader()
    while (reader && !(await reader.read().catch(orNone)).done) wait()
  } finally {
    clearTimeout(timer)
  }
}

/** Adds styles to the page; the browser has fetched them, and takes them from its cache. */
function addStyles(address: string): Promise<void> {
  return new Promise((done, fail) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = address
    link.addEventListener('load', () => done())
    link.addEventListener('error', () => {
      link.remove()
      fail(new NoFile(`${address} did not come`))
    })
    document.head.append(link)
  })
}
