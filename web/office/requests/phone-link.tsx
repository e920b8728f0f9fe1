import { Phone } from 'lucide-react'
import { formatPhone } from '#domain/phone/phone.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'

/** Calls a number. */
export function PhoneLink({ phone }: { phone: string }) {
  return (
    <a
      href={`tel:${phone}`}
      className={classNames(buttonClasses({ variant: 'outline', size: 'lg' }), 'justify-self-start')}
    >
      <Phone aria-hidden />
      <span className="tabular">{formatPhone(phone)}</span>
    </a>
  )
}
