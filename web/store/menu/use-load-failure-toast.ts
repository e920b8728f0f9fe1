import { useEffect } from 'react'
import { showToast } from '../../ui/overlay/toast.ts'
import type { MenuPart } from './menu-hooks.ts'
import { MENU_TEXTS } from './menu-texts.ts'

/** Shows one toast when parts of the menu failed to load, and again after another try; their sections show the error too. */
export function useLoadFailureToast(parts: readonly Pick<MenuPart, 'hasFailed' | 'isFetching'>[]) {
  const hasFailed = parts.some((part) => part.hasFailed && !part.isFetching)
  useEffect(() => {
    if (!hasFailed) return undefined
    return showToast(MENU_TEXTS.error.toast, 'destructive')
  }, [hasFailed])
}
