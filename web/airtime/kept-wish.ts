/** Keeps the id of a wish as long as it is the same one: trying again pays what was begun, and counts once. */
export type KeptWish = {
  /** @param wish all that makes it this one, and whose it is */
  idOf: (wish: object) => string
  /** It is bought, or can be bought no more: the same again is another wish. */
  forget: () => void
}

export function makeKeptWish(newId: () => string): KeptWish {
  let kept: { key: string; id: string } | undefined
  return {
    idOf: (wish) => {
      const key = JSON.stringify(wish)
      if (kept?.key !== key) kept = { key, id: newId() }
      return kept.id
    },
    forget: () => {
      kept = undefined
    },
  }
}
