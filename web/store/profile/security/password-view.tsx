import { useState } from 'react'
import { PASSWORD_MIN_SCORE, passwordStrength } from '#domain/auth/password-strength.ts'
import { useProfileStep } from '../../../client/steps/profile-step.ts'
import { Button } from '../../../ui/button.tsx'
import { useCheckedForm } from '../../../ui/form/use-checked-form.ts'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { AUTH_TEXTS } from '../../auth/auth-texts.ts'
import { NewPasswordFields } from '../../auth/links/new-password-fields.tsx'
import { type Passwords, passwordProblems } from '../../auth/sign-up/check-sign-up.ts'
import { useAttempt } from '../../auth/use-attempt.ts'
import { useAccountRefresh } from '../account/account-query.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { ProofStep } from './proof-step.tsx'
import { useProof } from './use-proof.ts'

const TEXTS = PROFILE_TEXTS.password
const NONE: Passwords = { password: '', confirmPassword: '' }

/**
 * Sets or changes the password. A session that is older than a day needs a code, because another person
 * may have found the page open.
 */
export function PasswordView() {
  const { back } = useProfileStep()
  const [passwords, setPasswords] = useState(NONE)
  const { attempt, isPending, failure } = useAttempt()
  const proof = useProof()
  const refresh = useAccountRefresh()
  const { props, faults, refuse } = useCheckedForm({ found: passwordProblems(passwords), onSend: save })
  const { score } = passwordStrength(passwords.password)

  async function save() {
    const answer = await attempt(
      ({ auth }) => auth.updateUser({ password: passwords.password }),
      (code) => {
        if (code === 'same_password') refuse({ password: TEXTS.same })
        else if (code === 'reauthentication_needed') void proof.ask()
        else return false
        return true
      },
    )
    if (answer) end()
  }
  const end = () => {
    showToast(TEXTS.done, 'success')
    void refresh()
    back('account')
  }

  if (proof.sentAt !== null) {
    return (
      <ProofStep
        proof={proof}
        submit={TEXTS.submit}
        pendingText={TEXTS.saving}
        change={({ auth }, nonce) => auth.updateUser({ password: passwords.password, nonce })}
        onDone={end}
      />
    )
  }
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <p className="text-muted text-sm">{TEXTS.how}</p>
      <NewPasswordFields
        label={TEXTS.label}
        value={passwords}
        onChange={(part) => setPasswords({ ...passwords, ...part })}
        problems={faults}
      />
      <FailureNote failure={failure ?? proof.failure} />
      <Button
        type="submit"
        size="lg"
        isPending={isPending || proof.isPending}
        pendingText={TEXTS.saving}
        disabledReason={score < PASSWORD_MIN_SCORE ? AUTH_TEXTS.strength.weak.text : undefined}
      >
        {TEXTS.submit}
      </Button>
    </form>
  )
}
