import { LINK } from '../frame/link-look.ts'

/** Writes to an address. */
export function MailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className={`${LINK} wrap-anywhere`}>
      {email}
    </a>
  )
}
