import type { MenuItem } from '#domain/menu/menu-api.ts'

/** Items whose name or description holds what was typed, in any case; names before descriptions. */
export function searchItems(items: readonly MenuItem[], typed: string): MenuItem[] {
  const wanted = typed.trim().toLowerCase()
  if (wanted === '') return []
  const inName = items.filter((item) => item.name.toLowerCase().includes(wanted))
  const inDescription = items.filter(
    (item) => !inName.includes(item) && item.description.toLowerCase().includes(wanted),
  )
  return [...inName, ...inDescription]
}
