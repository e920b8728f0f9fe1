/** Whether two names are of one city: people type `tamale`, and both `Cape Coast` and `Cape-Coast` are written. */
export function sameCity(one: string, other: string): boolean {
  const key = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  return key(one) === key(other)
}
