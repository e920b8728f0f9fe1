import { AUTH_TEXTS } from '../auth-texts.ts'
import { CaptchaField } from './captcha-field.tsx'
import type { Captcha } from './use-captcha.ts'

/** The arithmetic question, where the server asks it before it sends a code. */
export function CodeQuestion({ captcha, error }: { captcha: Captcha; error: string | undefined }) {
  return <CaptchaField captcha={captcha} hint={AUTH_TEXTS.captcha.whyForCode} error={error} isFocused />
}
