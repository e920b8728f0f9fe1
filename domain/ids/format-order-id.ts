/** The id in two groups for display: `7K3QF-9M2XA`. */
export function formatOrderId(id: string): string {
  return `${id.slice(0, 5)}-${id.slice(5)}`
}
