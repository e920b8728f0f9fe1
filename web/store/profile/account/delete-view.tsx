import { useMutation } from '@tanstack/react-query'
import { Check, Minus } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { deleteAccount } from '#domain/profiles/profiles-api.ts'
import { CallError, call, isRefusal } from '../../../client/api.ts'
import { beginLeaving, onOwnerGone } from '../../../client/session/session-store.ts'
import { useProfileStep } from '../../../client/steps/profile-step.ts'
import { Button } from '../../../ui/button.tsx'
import { CODE_LENGTH, CodeInput } from '../../../ui/form/code-input.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { TextField } from '../../../ui/form/text-field.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import { loadClient } from '../../auth/use-attempt.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { useProof } from '../security/use-proof.ts'

const TEXTS = PROFILE_TEXTS.remove

/** Deletes the account: shows what is deleted and what stays, and asks for a code and a word to prevent mistakes. */
export function DeleteView() {
  const { back } = useProfileStep()
  const proof = useProof()
  return (
    <div className="grid grid-cols-1 gap-4">
      <ProfileCard title={TEXTS.goes}>
        <ul className="grid gap-2 text-sm">
          {TEXTS.goesList.map((one) => (
            <li key={one} className="flex items-start gap-2.5">
              <Minus aria-hidden className="mt-0.5 size-4 shrink-0 text-brick-text" />
              {one}
            </li>
          ))}
        </ul>
      </ProfileCard>
      <ProfileCard title={TEXTS.stays}>
        <p className="flex items-start gap-2.5 text-sm">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-palm-text" />
          {TEXTS.staysText}
        </p>
      </ProfileCard>
      {proof.sentAt === null ? (
        <div className="flex flex-wrap gap-3">
          <Button size="lg" onClick={() => back('account')}>
            {TEXTS.keep}
          </Button>
          <Button
            variant="outline"
            size="lg"
            isPending={proof.isPending}
            pendingText={TEXTS.sending}
            onClick={() => void proof.ask()}
          >
            {TEXTS.start}
          </Button>
        </div>
      ) : (
        <LastWord where={proof.where} onKeep={() => back('account')}>
          <ResendButton sentAt={proof.sentAt} isPending={proof.isPending} onResend={() => void proof.ask()} />
        </LastWord>
      )}
      <FailureNote failure={proof.failure} />
    </div>
  )
}

type LastWordProps = { where: string; onKeep: () => void; children: React.ReactNode }

function LastWord({ where, onKeep, children }: LastWordProps) {
  const [code, setCode] = useState('')
  const [word, setWord] = useState('')
  const [isUnsure, setUnsure] = useUnsure()
  const isReady = code.length === CODE_LENGTH && word.trim().toUpperCase() === TEXTS.word
  const remove = useMutation({
    mutationFn: () => call(deleteAccount, { body: { nonce: code } }),
    onSuccess: async () => {
      setUnsure(false)
      showToast(TEXTS.done, 'success', 8_000)
      // The session is deleted with the account; this device must still remove it.
      const { signOut } = await loadClient()
      await signOut()
    },
    onError: (error) => {
      const isSignedOut = error instanceof CallError && error.status === 401
      if (!isSignedOut) setUnsure(!isRefusal(error))
      if (error instanceof CallError && error.code === 'account.code_wrong') setCode('')
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isReady) remove.mutate()
  }
  const wrongCode =
    remove.error instanceof CallError && remove.error.code === 'account.code_wrong' ? remove.error.message : undefined
  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      <p className="rounded-md bg-gold-soft p-3 text-sm">{PROFILE_TEXTS.password.prove(where)}</p>
      <Field label={PROFILE_TEXTS.password.code} isRequired error={code === '' ? wrongCode : undefined}>
        {(control) => <CodeInput {...control} autoFocus value={code} onValueChange={setCode} />}
      </Field>
      <TextField
        label={TEXTS.typeWord(TEXTS.word)}
        isRequired
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        value={word}
        onValueChange={setWord}
      />
      {remove.error && wrongCode === undefined && (
        <FailureNote failure={{ title: isUnsure ? TEXTS.unsure : TEXTS.failed, text: remove.error.message }} />
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button size="lg" onClick={onKeep}>
          {TEXTS.keep}
        </Button>
        <Button
          type="submit"
          variant="destructive"
          size="lg"
          isPending={remove.isPending}
          pendingText={TEXTS.deleting}
          disabledReason={isReady ? undefined : TEXTS.typeWordFirst}
        >
          {TEXTS.submit}
        </Button>
      </div>
      <p>{children}</p>
    </form>
  )
}

/**
 * Whether the last try had no answer of the shop, so that the account may be deleted. Meanwhile the end of the session counts
 * as a sign-out, and the person reads how to know.
 */
function useUnsure() {
  const [isUnsure, setUnsure] = useState(false)
  useEffect(() => {
    if (!isUnsure) return undefined
    const endLeaving = beginLeaving()
    const endWatch = onOwnerGone(() => showToast(TEXTS.over, 'default', 8_000))
    return () => {
      endWatch()
      endLeaving()
    }
  }, [isUnsure])
  return [isUnsure, setUnsure] as const
}
