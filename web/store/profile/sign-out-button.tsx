import { LogOut } from 'lucide-react'
import { areUnsentKept } from '../../client/session/unsent-taps.ts'
import { Button } from '../../ui/button.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { AUTH_TEXTS } from '../auth/auth-texts.ts'
import { useSignOut } from './use-sign-out.ts'

const TEXTS = AUTH_TEXTS.unsent
const AskFirst = lazyPart(() => import('../../ui/overlay/ask-first.tsx'), 'AskFirst')

/** Signs out on this device; riders whose taps are not sent yet are asked first. */
export function SignOutButton({ text, pendingText }: { text: string; pendingText: string }) {
  const { signOut, leave, stay, isPending, unsent } = useSignOut()
  return (
    <>
      <Button
        variant="outline"
        size="lg"
        isPending={isPending}
        pendingText={pendingText}
        onClick={() => void signOut()}
      >
        <LogOut aria-hidden />
        {text}
      </Button>
      {unsent > 0 && (
        <LatePart isAwaited>
          <AskFirst
            title={TEXTS.title(unsent)}
            text={areUnsentKept() ? TEXTS.text : TEXTS.textUnkept}
            action={TEXTS.leave}
            keep={TEXTS.stay}
            onConfirm={() => void leave()}
            onClose={stay}
          />
        </LatePart>
      )}
    </>
  )
}
