import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LAYOUT_TEXTS } from './layout-texts.ts'

const TEXTS = LAYOUT_TEXTS.signInDialog

/** Buying asks for no account: says so, and leads on. */
export function SignInDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.title}
      description={TEXTS.description}
      footer={
        <>
          <Link to={paths.trackOrder()} onClick={onClose} className={buttonClasses({ variant: 'outline', size: 'lg' })}>
            {TEXTS.track}
          </Link>
          <Link to={paths.menu} onClick={onClose} className={buttonClasses({ size: 'lg' })}>
            {TEXTS.menu}
          </Link>
        </>
      }
    />
  )
}
