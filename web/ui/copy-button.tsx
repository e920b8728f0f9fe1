import { Copy } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { showToast, type Words } from './overlay/toast.ts'

type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { text: string; copied: Words }

/** Copies a text, and says whether that worked. */
export function CopyButton({ text, copied, ...rest }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(copied, 'success')
    } catch {
      showToast({ title: 'Copy failed', text: 'Could not copy to clipboard' }, 'destructive')
    }
  }
  return <Button {...rest} onClick={() => void copy()} />
}

/** The same as an icon. */
export function CopyIcon({ label, ...copy }: { label: string; text: string; copied: Words }) {
  return (
    <CopyButton variant="ghost" size="icon" aria-label={label} className="rounded-full" {...copy}>
      <Copy aria-hidden />
    </CopyButton>
  )
}
