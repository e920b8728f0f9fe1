import { useEffect } from 'react'

const SHOP = 'Chillz'

/** Names the page in the browser's tab and history: `Checkout · Chillz`; without words the shop and its tagline. */
export function usePageTitle(words?: string) {
  useEffect(() => {
    document.title = words === undefined ? `${SHOP}: Not Just Food!` : `${words} · ${SHOP}`
  }, [words])
}
