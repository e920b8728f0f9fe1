const TEXT_FIELD = 'textarea, input:not([type="checkbox"], [type="radio"])'
/** The second one alone comes when the field itself is taken away, as with a dialog that closes. */
const LEAVING = ['focusout', 'focusin']

/**
 * Acts at once or, while somebody is in a text field, once they leave it: a text that is filled in under the caret would become
 * a part of what they type.
 *
 * @returns a function that gives up waiting
 */
export function afterTyping(act: () => void): () => void {
  const waiting = new AbortController()
  const leave = () => {
    waiting.abort()
    act()
  }
  if (document.activeElement?.matches(TEXT_FIELD)) {
    for (const event of LEAVING) document.addEventListener(event, leave, { signal: waiting.signal })
  } else act()
  return () => waiting.abort()
}
