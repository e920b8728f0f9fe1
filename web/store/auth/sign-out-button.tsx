import { LogOut } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { LatePart } from '../../ui/state/late-part.tsx'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { useSignOut } from './use-sign-out.ts'

const UnsentDialog = lazyPart(() => import('./unsent-dialog.tsx'), 'UnsentDialog')

type SignOutButtonProps = {
  text: string
  pendingText: string
  /** Done before. */
  before?: () => Promise<void>
}

/** Signs out on this device; riders whose taps are not sent yet are asked first. */
export function SignOutButton({ text, pendingText, before }: SignOutButtonProps) {
  const { signOut, leave, stay, isPending, unsent } = useSignOut(before)
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
          <UnsentDialog count={unsent} onStay={stay} onLeave={() => void leave()} />
        </LatePart>
      )}
    </>
  )
}
