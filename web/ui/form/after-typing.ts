const TEXT_FIELD = 'textarea, input:not([type="checkbox"], [type="radio"])'

/**
 * Acts at once or, while somebody is in a text field, once they leave it: a text that is filled in under the caret would become
 * a part of what they type.
 *
 * @returns a function that gives up waiting
 */
export function afterTyping(act: () => void): () => void {
  if (!document.activeElement?.matches(TEXT_FIELD)) {
    act()
    return () => {}
  }
  document.addEventListener('focusout', act, { once: true })
  return () => document.removeEventListener('focusout', act)
}
