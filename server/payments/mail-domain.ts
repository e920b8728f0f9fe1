/** The host of the shop, as the domain of stand-in addresses; `localhost` alone is not a domain that Paystack takes. */
export function mailDomainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname) ? hostname : 'shop.chillz.example'
}
