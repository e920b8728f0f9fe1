import { Upload } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { decodeText } from './decode-text.ts'
import { FRAME_TEXTS as TEXTS } from './frame-texts.ts'

type FileButtonProps = { label: string; isPending?: boolean; pendingText?: string; onText: (text: string) => void }

/** Chooses a CSV file, and reads it. */
export function FileButton({ label, isPending = false, pendingText = label, onText }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv,text/plain"
        aria-label={label}
        className="hidden"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file can be chosen again.
          target.value = ''
          if (file) readText(file, onText)
        }}
      />
      <Button
        variant="outline"
        size="lg"
        isPending={isPending}
        pendingText={pendingText}
        onClick={() => input.current?.click()}
      >
        <Upload aria-hidden />
        {label}
      </Button>
    </>
  )
}

/** Reads a chosen or dropped file as text, and says so when it cannot be read. */
export function readText(file: File, onText: (text: string) => void): void {
  file
    .arrayBuffer()
    .then((bytes) => onText(decodeText(new Uint8Array(bytes))))
    .catch(() => showToast(TEXTS.fileFailed, 'destructive'))
}
