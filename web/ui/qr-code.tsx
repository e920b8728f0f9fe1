import { encode } from 'uqr'
import { classNames } from './class-names.ts'

type QrCodeProps = { text: string; label: string; className?: string }

/** A QR code, dark on white in both themes, because not every camera reads the inverse. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: 3 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={classNames('rounded-md bg-white text-[#000]', className)}
    >
      <path d={squaresIn(data)} fill="currentColor" />
    </svg>
  )
}

/** A path with one square of side 1 for every dark module. */
function squaresIn(rows: boolean[][]): string {
  return rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
}
