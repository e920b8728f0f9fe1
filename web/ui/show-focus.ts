import type { FocusEvent } from 'react'

/** For the parts that scroll within dialogs: the trap that holds the focus moves it from the end to the start unseen. */
export function showFocus({ target }: FocusEvent) {
  // A press of the pointer is already where it should be.
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}
