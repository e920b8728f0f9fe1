import { useSyncExternalStore } from 'react'

/** Set on the root by public/before-paint.js. */
const CLASS = 'low-data'
const listeners = new Set<() => void>()
/** The pictures that were asked for in this visit; all of them after "Show pictures". */
const asked = new Set<string>()
let isAllAsked = false

/** Whether the shop uses little data: text first, pictures on tap, no fonts, nothing fetched ahead. */
export const isLowData = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.classList.contains(CLASS)

/** Switches low data on or off for this page; pictures that were shown before are hidden again. */
export function setLowData(isOn: boolean): void {
  document.documentElement.classList.toggle(CLASS, isOn)
  asked.clear()
  isAllAsked = false
  notify()
}

/** Shows one picture. */
export function showPicture(image: string): void {
  asked.add(image)
  notify()
}

/** Shows all pictures for the rest of this visit. */
export function showAllPictures(): void {
  isAllAsked = true
  notify()
}

/** The state of low data: as {@link isLowData}. */
export function useLowData(): boolean {
  return useSyncExternalStore(subscribe, isLowData, () => false)
}

/** Whether all pictures were asked for in this visit. */
export function useAllShown(): boolean {
  return useSyncExternalStore(subscribe, () => isAllAsked)
}

/** Whether a picture may be loaded. */
export function useMayShow(image: string): boolean {
  const mayShow = () => !isLowData() || isAllAsked || asked.has(image)
  return useSyncExternalStore(subscribe, mayShow, () => true)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of listeners) listener()
}
