import { formatCedis, type Pesewas } from '#domain/money.ts'
import { classNames } from '../class-names.ts'

/** An amount as the shop writes it, `GH₵ 1,234.50`, never broken over two lines. The only place that formats money. */
export function Money({ amount, sign, className }: { amount: Pesewas; sign?: '−' | '+'; className?: string }) {
  return (
    <span className={classNames('tabular whitespace-nowrap', className)}>
      {sign !== undefined && `${sign} `}
      {formatCedis(amount)}
    </span>
  )
}
