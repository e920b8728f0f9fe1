/** Random bytes per question: four for the operation and four for each number. */
export const QUESTION_BYTES = 12

type Range = readonly [lowest: number, highest: number]

/** The operations and their ranges. A difference is never negative. */
const OPERATIONS = [
  { sign: '+', spoken: 'plus', first: [1, 20], second: [1, 20], apply: (a: number, b: number) => a + b },
  { sign: '-', spoken: 'minus', first: [10, 29], second: [1, 10], apply: (a: number, b: number) => a - b },
  { sign: '×', spoken: 'times', first: [2, 10], second: [2, 10], apply: (a: number, b: number) => a * b },
] as const satisfies readonly { sign: string; spoken: string; first: Range; second: Range; apply: unknown }[]

/**
 * Makes an arithmetic question such as `7 + 5`.
 *
 * It stops simple scripts at sign-up, password sign-in, and codes that create an account or cost money; limits do the
 * rest. People who cannot calculate can sign in with a provider's account, members also with a code.
 *
 * @param random `QUESTION_BYTES` random bytes
 */
export function makeQuestion(random: Uint8Array): string {
  if (random.length < QUESTION_BYTES) throw new RangeError(`a question needs ${QUESTION_BYTES} random bytes`)
  const bytes = new DataView(random.buffer, random.byteOffset, random.byteLength)
  const pick = ([lowest, highest]: Range, at: number) => lowest + (bytes.getUint32(at) % (highest - lowest + 1))
  const operation = OPERATIONS[pick([0, OPERATIONS.length - 1], 0)] ?? OPERATIONS[0]
  return `${pick(operation.first, 4)} ${operation.sign} ${pick(operation.second, 8)}`
}

/** The result of a question; undefined for a text that is not one. */
export function answerTo(question: string): number | undefined {
  const [, first, sign, second] = /^(\d{1,2}) (\S) (\d{1,2})$/.exec(question) ?? []
  return OPERATIONS.find((operation) => operation.sign === sign)?.apply(Number(first), Number(second))
}

/** Whether the typed answer equals the result. Surrounding spaces are ignored; anything but digits is wrong. */
export function isRightAnswer(question: string, typed: string): boolean {
  const answer = typed.trim()
  return /^\d{1,4}$/.test(answer) && Number(answer) === answerTo(question)
}

/** The question for screen readers: `7 plus 5`. */
export function spokenQuestion(question: string): string {
  return OPERATIONS.reduce((words, { sign, spoken }) => words.replace(` ${sign} `, ` ${spoken} `), question)
}

/** Joins the signed question and the typed answer into `captcha_token`. */
export function joinCaptcha({ token, answer }: { token: string; answer: string }): string {
  return `${token}:${answer.trim()}`
}

/** Splits `captcha_token`; undefined when it has another form. */
export function splitCaptcha(sent: string): { token: string; answer: string } | undefined {
  const at = sent.lastIndexOf(':')
  return at < 1 ? undefined : { token: sent.slice(0, at), answer: sent.slice(at + 1) }
}
