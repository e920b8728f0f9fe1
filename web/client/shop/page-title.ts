import { useEffect } from 'react'
import { useBrand } from './use-brand.ts'

/** The title of the page, and that of a window over it, which goes first. The page may be loaded after its window. */
const titles: { page: string | undefined; window: string | undefined } = { page: undefined, window: undefined }

function show() {
  const title = titles.window ?? titles.page
  if (title !== undefined) document.title = title
}

/** Sets the document title: the page, then the shop; without a page title the shop and its tagline. */
export function usePageTitle(words?: string) {
  const { name, tagline } = useBrand()
  useEffect(() => {
    titles.page = words === undefined ? `${name}: ${tagline}` : `${words} · ${name}`
    show()
  }, [words, name, tagline])
}

/** The document title while a window is open that has an entry of its own in the browser's history. */
export function useWindowTitle(words: string) {
  const { name } = useBrand()
  useEffect(() => {
    titles.window = `${words} · ${name}`
    show()
    return () => {
      titles.window = undefined
      show()
    }
  }, [words, name])
}
