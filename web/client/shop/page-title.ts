import { useEffect } from 'react'
import { useBrand } from './use-brand.ts'

/** Sets the document title: the page, then the shop; without a page title the shop and its tagline. */
export function usePageTitle(words?: string) {
  const { name, tagline } = useBrand()
  useEffect(() => {
    document.title = words === undefined ? `${name}: ${tagline}` : `${words} · ${name}`
  }, [words, name, tagline])
}
