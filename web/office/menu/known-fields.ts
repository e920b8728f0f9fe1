import { ExtraChanges, ItemChanges } from '#domain/menu/item-document.ts'

type Fields = { shape: Record<string, { safeParse: (value: unknown) => { data?: unknown } }> }

/** The fields that a save can change. One that an old version has in another shape is left as it is. */
function fieldsIn<Changes>({ shape }: Fields, document: object): Changes {
  const values = new Map(Object.entries(document))
  const known = Object.entries(shape).flatMap(([field, schema]) => {
    const { data } = schema.safeParse(values.get(field))
    return data === undefined ? [] : [[field, data] as const]
  })
  return Object.fromEntries(known) as Changes // each value has the shape of its field
}

/** The fields of an item, or of one of its versions. */
export const itemFields = (document: object) => fieldsIn<ItemChanges>(ItemChanges, document)

/** The fields of an extra, or of one of its versions. */
export const extraFields = (document: object) => fieldsIn<ExtraChanges>(ExtraChanges, document)
