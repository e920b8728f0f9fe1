import { ItemChanges } from '#domain/menu/item-document.ts'

/** The fields that a save of an item can change, of a row or of one of its versions. */
export function itemFields(document: object): ItemChanges {
  const known = Object.keys(ItemChanges.shape)
  return ItemChanges.parse(Object.fromEntries(Object.entries(document).filter(([field]) => known.includes(field))))
}
