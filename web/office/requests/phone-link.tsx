import { Phone } from 'lucide-react'
import { formatPhone } from '#domain/phone/phone.ts'
import { buttonClasses } from '../../ui/button.tsx'

/** Calls a number. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a href={`tel:${phone}`} className={buttonClasses({ variant: 'outline', size: 'lg' })}>
      <Phone aria-hidden />
      <span className="tabular">{formatPhone(phone)}</span>
    </a>
  )
}
