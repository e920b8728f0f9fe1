import { isCommonPassword } from '#domain/auth/common-passwords.ts'
import { PASSWORD_CHECKS, PASSWORD_HINTS, passwordStrength } from '#domain/auth/password-strength.ts'
import { classNames } from '../../../ui/class-names.ts'
import { AUTH_TEXTS } from '../auth-texts.ts'

const TEXTS = AUTH_TEXTS.strength
const LOOKS = {
  Weak: { bar: 'bg-brick', text: 'text-brick-text' },
  Good: { bar: 'bg-gold', text: 'text-gold-text' },
  Strong: { bar: 'bg-palm', text: 'text-palm-text' },
} as const

/** The strength of a password: five bars, a word, and how to make it stronger. Nothing is seen of it without a password. */
export function StrengthMeter({ password }: { password: string }) {
  const isEmpty = password === ''
  const { score, label, missing } = passwordStrength(password)
  const isCommon = isCommonPassword(password)
  const looks = LOOKS[label]
  return (
    <div className={isEmpty ? 'sr-only' : 'grid gap-1.5'}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden className="flex flex-1 basis-32 gap-1">
          {PASSWORD_CHECKS.map((check, place) => (
            <span
              key={check}
              className={classNames(
                'h-1.5 flex-1 rounded-full transition-colors duration-150',
                place < score ? looks.bar : 'bg-line',
              )}
            />
          ))}
        </span>
        <span role="status" className={classNames('font-semibold text-sm', looks.text)}>
          {!isEmpty && (
            <>
              <span className="sr-only">{TEXTS.spoken(label, score)}</span>
              <span aria-hidden>{label}</span>
            </>
          )}
        </span>
      </div>
      {!isEmpty && (isCommon || missing.length > 0) && (
        <ul className="flex flex-wrap gap-x-4 gap-y-0.5 text-muted text-xs">
          {isCommon && <li className="text-brick-text">{TEXTS.common}</li>}
          {missing.map((check) => (
            <li key={check}>{PASSWORD_HINTS[check]}</li>
          ))}
        </ul>
      )}
    </div>
  )
}
