import { cva, type VariantProps } from 'class-variance-authority'
import { type ComponentProps, type MouseEvent, useId } from 'react'
import { classNames } from './class-names.ts'
import { Spinner } from './state/spinner.tsx'

const buttonLook = cva(
  [
    'inline-flex max-w-full shrink-0 wrap-break-word items-center justify-center gap-2 rounded-md font-semibold text-center',
    'transition-[background-color,border-color,color,scale] duration-150 active:not-aria-disabled:scale-[0.98]',
    'disabled:opacity-55 disabled:cursor-not-allowed aria-disabled:opacity-55 aria-disabled:cursor-not-allowed',
    'max-md:min-h-11 max-md:min-w-11 [&_svg]:shrink-0 [&_svg]:size-[1.25em]',
  ],
  {
    variants: {
      variant: {
        default: 'bg-gold text-on-gold hover:bg-gold-hover',
        destructive: 'bg-brick text-on-brick hover:bg-brick-hover',
        outline: 'border border-line-strong bg-surface text-ink hover:bg-sunken',
        secondary: 'bg-sunken text-ink hover:bg-line dark:bg-line dark:hover:bg-espresso-raised',
        ghost: 'text-ink hover:bg-sunken',
        link: 'text-gold-text underline underline-offset-4 decoration-1 hover:decoration-2',
      },
      size: {
        default: 'min-h-10 px-4 py-1 text-sm',
        sm: 'min-h-9 px-3 py-1 text-sm',
        lg: 'min-h-11 px-6 py-1 text-base',
        icon: 'size-10 p-0',
      },
    },
    defaultVariants: { variant: 'default', size: 'default' },
  },
)

/** The classes of a button, also for links that look like one. On phones every size is at least 44 px high. */
export const buttonClasses = (look?: Parameters<typeof buttonLook>[0]) => classNames(buttonLook(look))

export type ButtonLook = VariantProps<typeof buttonLook>

type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** Shows a spinner and ignores further presses. */
    isPending?: boolean
    /** The text while pending, e.g. `Processing...`; by default the button's own. */
    pendingText?: string
    /**
     * Why it cannot be pressed. The button stays reachable and reads the reason out; show the same words beside it
     * where everybody can see them.
     */
    disabledReason?: string | undefined
  }

export function Button({
  variant,
  size,
  isPending = false,
  pendingText,
  disabledReason,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const reasonId = useId()
  const isHeld = isPending || disabledReason !== undefined
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (isHeld) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <>
      <button
        className={buttonClasses({ variant, size, className })}
        onClick={press}
        type={type}
        aria-disabled={isHeld || undefined}
        aria-busy={isPending || undefined}
        aria-describedby={disabledReason === undefined ? undefined : reasonId}
        title={disabledReason}
        {...rest}
      >
        {isPending && <Spinner />}
        {isPending ? (pendingText ?? children) : children}
      </button>
      {disabledReason !== undefined && (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      )}
    </>
  )
}
