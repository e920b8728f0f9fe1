/** The host of the shop, used as the domain of generated payer addresses. Paystack refuses the domain `localhost`. */
export function mailDomainOf(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$/i.test(hostname) ? hostname : 'shop.example.com'
}
