import { ShoppingBag } from 'lucide-react'
import { Avatar } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Tooltip } from '../../ui/overlay/tooltip.tsx'
import { Spinner } from '../../ui/state/spinner.tsx'

const VARIANTS = ['default', 'destructive', 'outline', 'secondary', 'ghost', 'link'] as const
const SIZES = ['sm', 'default', 'lg'] as const
const TONES = ['neutral', 'gold', 'palm', 'brick', 'palm-soft', 'brick-soft', 'gold-soft'] as const

export function ButtonsSample() {
  return (
    <>
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2">
          {SIZES.map((size) => (
            <Button key={size} variant={variant} size={size}>
              {variant} {size}
            </Button>
          ))}
          <Tooltip text="A hint">
            <Button variant={variant} size="icon" aria-label="View Cart">
              <ShoppingBag aria-hidden />
            </Button>
          </Tooltip>
          <Button variant={variant} isPending pendingText="Processing...">
            Pay
          </Button>
          <Button variant={variant} disabledReason="Add GH₵ 5.00 more to meet the minimum order of GH₵ 25.00">
            Checkout
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
        <Spinner />
        <Avatar initials="AS" picture={null} />
        <Avatar initials="" picture="/pictures/missing.webp" />
        <CopyButton
          variant="outline"
          size="sm"
          text="Waakye"
          copied={{ title: 'Copied', text: 'Waakye' }}
          failed={{ title: 'Copy failed', text: 'Could not copy to clipboard' }}
        >
          Copy
        </CopyButton>
      </div>
    </>
  )
}
