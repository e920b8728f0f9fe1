import type { ComponentProps, ReactNode } from 'react'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import type { CodeForm } from '../../auth/code-form.tsx'
import { ResendButton } from '../../auth/resend-button.tsx'
import type { Client } from '../../auth/use-attempt.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { CodeCheck } from './code-check.tsx'
import type { useProof } from './use-proof.ts'

const TEXTS = PROFILE_TEXTS.password

type ProofStepProps = Pick<ComponentProps<typeof CodeForm>, 'submit' | 'pendingText'> & {
  proof: ReturnType<typeof useProof>
  /** Makes the change with the code. */
  change: (client: Client, nonce: string) => Promise<{ error: unknown }>
  onDone: () => unknown
  /** Beside the button that sends another code. */
  children?: ReactNode
}

/** The code that reauthenticates, for a change in a session that is older than a day: others may have found the page open. */
export function ProofStep({ proof, change, onDone, children, ...form }: ProofStepProps) {
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="rounded-md bg-gold-soft p-3 text-sm">{TEXTS.prove(proof.where)}</p>
      <CodeCheck isFirst label={TEXTS.code} {...form} check={change} onRight={onDone} />
      <FailureNote failure={proof.failure} />
      <p className="flex flex-wrap justify-between gap-x-4">
        <ResendButton sentAt={proof.sentAt} isPending={proof.isPending} onResend={() => void proof.ask()} />
        {children}
      </p>
    </div>
  )
}
