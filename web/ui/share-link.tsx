import { Link2 } from 'lucide-react'
import { CopyButton } from './copy-button.tsx'
import { ShareButton } from './share-button.tsx'

const COPIED = { title: 'Link copied', text: 'Paste it where you want to share it.' }

/** The device's own way to share; without one the link is copied. */
export function ShareLink({ title, url }: { title: string; url: string }) {
  return (
    <ShareButton
      variant="outline"
      size="lg"
      data={{ title, url }}
      otherwise={
        <CopyButton variant="outline" size="lg" text={url} copied={COPIED}>
          <Link2 aria-hidden />
          Copy the link
        </CopyButton>
      }
    >
      Share
    </ShareButton>
  )
}
