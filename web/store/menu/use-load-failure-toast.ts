import { useEffect } from 'react'
import { showToast } from '../../ui/overlay/toast.ts'
import { MENU_TEXTS } from './menu-texts.ts'

/** Shows one toast when a part of the menu failed to load; its section shows the error too. */
export function useLoadFailureToast(hasFailed: boolean) {
  useEffect(() => {
    if (!hasFailed) return undefined
    return showToast(MENU_TEXTS.error.toast, 'destructive')
  }, [hasFailed])
}
