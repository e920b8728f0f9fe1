/** Writes to an address. */
export function MailLink({ email }: { email: string }) {
  return (
    <a
      href={`mailto:${email}`}
      className="wrap-anywhere inline-flex min-h-11 items-center font-semibold text-gold-text underline underline-offset-4"
    >
      {email}
    </a>
  )
}
