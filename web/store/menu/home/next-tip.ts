/** The index of another tip than the current one, chosen by a number from 0 up to 1. */
export function nextTip(tips: readonly string[], present: string, random: number): string {
  const others = tips.filter((tip) => tip !== present)
  return others[Math.floor(random * others.length)] ?? present
}
