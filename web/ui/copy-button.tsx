import type { ComponentProps } from 'react'
import { Button } from './button.tsx'
import { showToast } from './overlay/toast.ts'

type Words = { title: string; text: string }
type CopyButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { text: string; copied: Words; failed: Words }

/** Copies a text, and says whether that worked. */
export function CopyButton({ text, copied, failed, ...rest }: CopyButtonProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      showToast(copied, 'success')
    } catch {
      showToast(failed, 'destructive')
    }
  }
  return <Button {...rest} onClick={() => void copy()} />
}
