import type { ComponentProps } from 'react'
import { Button } from '../../ui/button.tsx'

type ActButtonProps = Omit<ComponentProps<typeof Button>, 'aria-label' | 'children'> & {
  /** Its words. */
  act: string
  /** What it is done with, for screen readers: a list has such a button in each row. */
  of: string
}

/** The button of a row. */
export function ActButton({ act, of, ...button }: ActButtonProps) {
  return (
    <Button size="lg" {...button} aria-label={`${act}: ${of}`}>
      {act}
    </Button>
  )
}
