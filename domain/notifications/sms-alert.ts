/** How much of the daily limit of text messages is used. */
export type SmsAlert = { day: string; isUsedUp: boolean; budget: number }

/** The operator's Telegram message about the limit of codes by phone. */
export function smsAlertMessage({ day, isUsedUp, budget }: SmsAlert): string {
  const [title, effect] = isUsedUp
    ? ['Text messages are used up', 'No codes are sent by phone until midnight; codes by email continue.']
    : ['Text messages are running out', 'New numbers get no code by phone until midnight; members still do.']
  return [
    `<b>${title}</b>`,
    `${day}: the limit is ${budget} a day. ${effect}`,
    'If the number is plausible, raise the limit: Settings, Mails and text messages. If not, somebody is abusing the shop.',
  ].join('\n')
}
