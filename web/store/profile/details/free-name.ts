/** A name that no verified factor has yet: `Authenticator app`, then `Authenticator app 2`. */
export function freeName(
  name: string,
  factors: readonly { friendly_name?: string | undefined; status: string }[],
): string {
  const taken = factors.filter(({ status }) => status === 'verified').map((factor) => factor.friendly_name)
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? name : `${name} ${n}`
    if (!taken.includes(candidate)) return candidate
  }
}
