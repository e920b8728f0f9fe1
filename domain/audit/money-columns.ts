/** Whether a column of a row that staff edit, or a part of such a column, is in pesewas. */
export function isMoneyColumn(column: string): boolean {
  return /price|fee|amount|minimum|\brate$/i.test(column) && !/bps$/i.test(column)
}
