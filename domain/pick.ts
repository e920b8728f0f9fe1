/** An object with only these keys of `source`: the columns of a table that a query selects, the fields of a row to hand on. */
export function pick<Source extends object, Key extends keyof Source>(
  source: Source,
  ...keys: readonly Key[]
): Pick<Source, Key> {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key> // these keys, each with its value
}
