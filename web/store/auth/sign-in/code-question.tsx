import { AUTH_TEXTS } from '../auth-texts.ts'
import { CaptchaField } from './captcha-field.tsx'
import type { Captcha } from './use-captcha.ts'

/** The arithmetic question, where the server asks it before it sends a code. It comes late, so it says why. */
export function CodeQuestion({ captcha, isTried }: { captcha: Captcha; isTried: boolean }) {
  const error = isTried ? AUTH_TEXTS.captcha.required.text : undefined
  return <CaptchaField captcha={captcha} hint={AUTH_TEXTS.captcha.whyForCode} error={error} isFocused />
}
