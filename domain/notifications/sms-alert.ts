/** How far the short messages of a day are used up. */
export type SmsAlert = { day: string; isUsedUp: boolean; budget: number }

/** The operator's Telegram message about codes by phone that stop. */
export function smsAlertMessage({ day, isUsedUp, budget }: SmsAlert): string {
  const [title, effect] = isUsedUp
    ? ['Short messages are used up', 'Nobody gets a code by phone until midnight; codes by email go on.']
    : ['Short messages are running out', 'New numbers get no code by phone until midnight; members still do.']
  return [
    `<b>${title}</b>`,
    `${day}: the limit is ${budget} a day. ${effect}`,
    'If so many are right, raise dailyBudget of the setting short_messages. If not, somebody is sending them.',
  ].join('\n')
}
