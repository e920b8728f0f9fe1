import { useEffect } from 'react'
import { showToast } from '../../ui/overlay/toast.tsx'
import { MENU_TEXTS } from './menu-texts.ts'

/** Says once, by toast, that a part of the menu could not be loaded, until it is; the page says it where it is missing. */
export function useLoadFailureToast(hasFailed: boolean) {
  useEffect(() => {
    if (!hasFailed) return undefined
    return showToast(MENU_TEXTS.error.toastTitle, { description: MENU_TEXTS.error.toastText, tone: 'destructive' })
  }, [hasFailed])
}
