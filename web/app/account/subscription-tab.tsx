import { useQuery } from '@tanstack/react-query'
import { BadgeCheck, CalendarClock, Copy } from 'lucide-react'
import { heldPlanOf, UNSUBSCRIBED } from '#domain/plans/plan-discount.ts'
import type { ProfileView } from '#domain/profiles/profiles-api.ts'
import { endsSoon } from '#domain/subscriptions/plan-period.ts'
import { paths } from '../../client/paths.ts'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { useBrand } from '../../client/shop/use-brand.ts'
import { PROFILE_TEXTS } from '../../store/profile/profile-texts.ts'
import { ProfileWait } from '../../store/profile/profile-wait.tsx'
import { plansQuery } from '../../store/subscriptions/plans-query.ts'
import { SUBSCRIPTION_TEXTS } from '../../store/subscriptions/subscription-texts.ts'
import { WeeklyPackages } from '../../store/subscriptions/weekly-packages.tsx'
import { Badge } from '../../ui/badge.tsx'
import { CopyButton, CopyIcon } from '../../ui/copy-button.tsx'
import { ProfileCard } from '../../ui/profile-card.tsx'
import { ShareButton } from '../../ui/share-button.tsx'
import { SkeletonStack } from '../../ui/state/skeleton.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { MemberPanels } from './member-panels.tsx'

const TEXTS = PROFILE_TEXTS.subscription

/** The person's plan with its discount, the panels of the plan, and the referral code. */
export function SubscriptionTab() {
  return (
    <ProfileWait skeleton={<SkeletonStack parts={['h-44 rounded-lg', 'h-80 rounded-lg']} />}>
      {(profile) => (
        <div className="grid grid-cols-1 gap-4">
          <PlanStatus profile={profile} />
          <MemberPanels profile={profile} />
          <WeeklyPackages profile={profile} />
          <Referral profile={profile} />
        </div>
      )}
    </ProfileWait>
  )
}

function PlanStatus({ profile: { userId, subscription } }: { profile: ProfileView }) {
  const { planId, planName, discountBps, expiresAt } = subscription
  const hasPlan = planId !== UNSUBSCRIBED
  const now = useShopNow()
  const { data } = useQuery({ ...plansQuery(userId), enabled: !hasPlan })
  const mostBps = Math.max(0, ...(data?.plans ?? []).map((plan) => plan.discountBps))
  return (
    <ProfileCard
      title={TEXTS.plan}
      aside={
        <Badge tone={hasPlan ? 'gold' : 'neutral'} className="px-3 py-1 text-sm">
          {hasPlan && <BadgeCheck aria-hidden />}
          {planName}
        </Badge>
      }
    >
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-muted text-sm">{TEXTS.discount}</dt>
          <dd className="font-bold font-display text-palm-text text-xl">{discountBps / 100}%</dd>
        </div>
        {hasPlan && (
          <div>
            <dt className="text-muted text-sm">{TEXTS.until}</dt>
            <dd className="font-bold font-display text-xl">{expiresAt === null ? TEXTS.noEnd : dayWords(expiresAt)}</dd>
          </div>
        )}
      </dl>
      <p className="text-muted text-sm">{hasPlan ? TEXTS.discountWhere : TEXTS.discountNone(mostBps / 100)}</p>
      {expiresAt !== null && endsSoon(heldPlanOf(subscription), now) && (
        <p className="flex items-start gap-2.5 rounded-md bg-gold-soft p-3 text-sm">
          <CalendarClock aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-text" />
          {SUBSCRIPTION_TEXTS.ends(momentYearWords(expiresAt))}
        </p>
      )}
    </ProfileCard>
  )
}

function Referral({ profile: { referralCode, referralCount } }: { profile: ProfileView }) {
  const brand = useBrand().name
  const link = new URL(paths.referral(referralCode), window.location.href).href
  return (
    <ProfileCard title={TEXTS.referral}>
      <p className="text-muted text-sm">{TEXTS.referralWhy}</p>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-md border border-gold border-dashed bg-gold-soft px-4 py-3">
        <p className="min-w-0">
          <span className="block text-sm">{TEXTS.code}</span>
          <span className="block font-bold font-display text-xl tracking-[0.12em]">{referralCode}</span>
        </p>
        <CopyButton variant="outline" aria-label={TEXTS.copyCode} text={referralCode} copied={TEXTS.copied}>
          <Copy aria-hidden />
          {TEXTS.copy}
        </CopyButton>
      </div>
      <p className="font-semibold text-sm">{TEXTS.count(referralCount)}</p>
      <div className="flex items-center gap-1 border-line border-t pt-3">
        <p className="min-w-0 flex-1">
          <span className="block font-semibold text-sm">{TEXTS.link}</span>
          <span className="block break-words text-muted text-sm">{link.replace(/^https?:\/\//, '')}</span>
        </p>
        <CopyIcon label={TEXTS.copyLink} text={link} copied={TEXTS.linkCopied} />
        <ShareButton
          variant="ghost"
          size="icon"
          aria-label={TEXTS.share}
          className="rounded-full"
          data={{ title: TEXTS.shareText(brand), url: link }}
        />
      </div>
    </ProfileCard>
  )
}
