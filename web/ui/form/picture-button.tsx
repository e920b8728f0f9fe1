import { type ComponentProps, useRef } from 'react'
import { Button } from '../button.tsx'

type PictureButtonProps = Omit<ComponentProps<typeof Button>, 'onClick'> & {
  /** The name of the file field. */
  label: string
  /** Opens the camera instead of the files. */
  isCamera?: boolean
  onPick: (file: File) => void
}

/** A button that opens the system's files, or its camera, for one picture. */
export function PictureButton({ label, isCamera = false, onPick, ...button }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*"
        {...(isCamera && { capture: 'environment' })}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // So that choosing the same file again raises an event.
          target.value = ''
          if (file) onPick(file)
        }}
      />
      <Button variant="outline" {...button} onClick={() => input.current?.click()} />
    </>
  )
}
