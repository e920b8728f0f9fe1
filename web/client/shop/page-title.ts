import { useEffect } from 'react'
import { useBrand } from './use-brand.ts'

/** Names the page in the browser's tab and history: the page, then the shop; without words the shop and its tagline. */
export function usePageTitle(words?: string) {
  const { name, tagline } = useBrand()
  useEffect(() => {
    document.title = words === undefined ? `${name}: ${tagline}` : `${words} · ${name}`
  }, [words, name, tagline])
}
