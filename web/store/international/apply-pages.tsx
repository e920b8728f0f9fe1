import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { EnquiryKind } from '#domain/enquiries/enquiries-api.ts'
import { paths } from '../../client/paths.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { useShop } from '../../client/shop/shop-hooks.ts'
import { buttonClasses } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { feesQuery } from '../recipes/fees-query.ts'
import { B2B, CLASSES, PARTNER_TEXTS, STEPS_TITLE, TRAINING_TEXTS } from './apply-texts.ts'
import { EnquiryForm } from './enquiry-form.tsx'

/** What training there is, and the application for it. */
export function TrainingPage() {
  return (
    <ApplyPage kind="training" texts={TRAINING_TEXTS}>
      <LinkButton to={paths.masterclass} variant="outline" size="lg">
        {CLASSES}
      </LinkButton>
    </ApplyPage>
  )
}

/** How to work with the shop, and the application for it. */
export function PartnerPage() {
  const site = useShop()?.brand.social.partners ?? ''
  return (
    <ApplyPage kind="partner" texts={PARTNER_TEXTS}>
      {site !== '' && (
        <a href={site} target="_blank" rel="noopener" className={buttonClasses({ variant: 'outline', size: 'lg' })}>
          {B2B}
          <ExternalLink aria-hidden />
        </a>
      )}
    </ApplyPage>
  )
}

type ApplyPageProps = { kind: EnquiryKind; texts: typeof TRAINING_TEXTS; children: ReactNode }

function ApplyPage({ kind, texts: { title, lead, points, steps, form }, children }: ApplyPageProps) {
  usePageTitle(title)
  const countries = useQuery(feesQuery).data?.countries ?? [{ code: GHANA }]
  return (
    <div className="column grid grid-cols-1 gap-10 py-8">
      <header className="grid max-w-prose justify-items-start gap-3">
        <h1 className="text-2xl">{title}</h1>
        <p className="text-muted">{lead}</p>
        {children}
      </header>
      <ul className="grid grid-cols-1 gap-4 md:grid-cols-3">
        {points.map((point) => (
          <li
            key={point.title}
            className="grid content-start gap-2 rounded-lg border border-line bg-surface p-5 shadow-card"
          >
            <h2 className="text-lg">{point.title}</h2>
            <p className="text-muted text-sm">{point.text}</p>
          </li>
        ))}
      </ul>
      <section aria-labelledby="steps" className="grid max-w-prose grid-cols-1 gap-3">
        <h2 id="steps" className="text-xl">
          {STEPS_TITLE}
        </h2>
        <ol className="grid list-decimal gap-1 pl-5">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </section>
      <EnquiryForm kind={kind} words={form} countries={countries.map(({ code }) => code)} start={FROM_GHANA} />
    </div>
  )
}

const GHANA = 'GH'
const FROM_GHANA = { country: GHANA }
