import { useQuery } from '@tanstack/react-query'
import {
  ClipboardList,
  KeyRound,
  Link2,
  Mail,
  MapPin,
  MonitorSmartphone,
  Phone,
  ReceiptText,
  ShieldCheck,
  UserRoundX,
} from 'lucide-react'
import type { ComponentProps } from 'react'
import { useNow } from '../../../client/shop/clock.tsx'
import { type AccountPart, useProfileStep } from '../../../client/steps/profile-step.ts'
import { ProfileCard } from '../../../ui/profile-card.tsx'
import { Skeleton, SkeletonStack } from '../../../ui/state/skeleton.tsx'
import { offeredQuery } from '../../auth/auth-settings.ts'
import { useMyRequests } from '../../my-requests/my-requests-query.ts'
import type { PurchasePart } from '../../payments/purchase-part.ts'
import { REQUEST_TEXTS } from '../../requests/request-texts.ts'
import { DetailsCard } from '../details/details-card.tsx'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { ProfileWait } from '../profile-wait.tsx'
import { SignOutButton } from '../sign-out-button.tsx'
import { type Account, isEmailAwaited, useAccount } from './account-query.ts'
import { AccountRow, accountRowId } from './account-row.tsx'
import { DownloadRow } from './download-row.tsx'
import { Notifications } from './notifications.tsx'

const TEXTS = PROFILE_TEXTS.account

/** The account tab: orders, details, sign-in methods, and the stored data. */
export function AccountTab({ parts }: { parts: readonly PurchasePart[] }) {
  return (
    <ProfileWait skeleton={<SkeletonStack parts={['h-16 rounded-lg', 'h-80 rounded-lg', 'h-80 rounded-lg']} />}>
      {(profile) => (
        <div className="grid grid-cols-1 gap-4">
          <ul className="divide-y divide-line rounded-lg border border-line bg-ground px-4 py-1 sm:px-5">
            <PartRow part="orders" icon={ReceiptText} text={TEXTS.ordersText} />
            <RequestsRow parts={parts} />
            <PartRow part="addresses" icon={MapPin} text={TEXTS.addressesText} />
          </ul>
          <DetailsCard profile={profile} />
          <ProfileCard title={TEXTS.security}>
            <SecurityRows email={profile.email} phone={profile.phone} />
          </ProfileCard>
          <Notifications />
          <ProfileCard title={TEXTS.data}>
            <ul className="divide-y divide-line">
              <DownloadRow />
              <PartRow part="delete" icon={UserRoundX} text={TEXTS.removeText} />
            </ul>
          </ProfileCard>
          <SignOutButton text={TEXTS.signOut} pendingText={TEXTS.signingOut} />
        </div>
      )}
    </ProfileWait>
  )
}

/** Shows the status of the newest request. */
function RequestsRow({ parts }: { parts: readonly PurchasePart[] }) {
  const latest = useMyRequests(parts).data?.pages[0]?.rows[0]
  const { rowText, rowLatest } = REQUEST_TEXTS.mine
  const text = latest ? rowLatest(latest.title, latest.status.text) : rowText
  return <PartRow part="requests" icon={ClipboardList} text={text} />
}

function SecurityRows({ email, phone }: { email: string; phone: string }) {
  const { data: account, error } = useAccount()
  const { data: isOffered } = useQuery(offeredQuery)
  const now = useNow()
  const newEmail = account && isEmailAwaited(account, now) ? account.new_email : undefined
  const known = (words: (account: Account) => string) =>
    account ? words(account) : error ? TEXTS.unknown : <Skeleton className="mt-1 h-4 w-32" />
  return (
    <ul className="divide-y divide-line">
      <PartRow part="email" icon={Mail} text={newEmail ? TEXTS.emailPending(newEmail) : email} />
      {(isOffered?.phone || phone !== '') && (
        <PartRow part="phone" icon={Phone} text={phone === '' ? TEXTS.phoneNone : `+${phone}`} />
      )}
      <PartRow part="password" icon={KeyRound} text={TEXTS.passwordText} />
      <PartRow part="linked" icon={Link2} text={known(linkedWords)} />
      <PartRow
        part="two-step"
        icon={ShieldCheck}
        text={known(({ factors = [] }) =>
          factors.some(({ status }) => status === 'verified') ? TEXTS.twoStepOn : TEXTS.twoStepOff,
        )}
      />
      <PartRow part="sessions" icon={MonitorSmartphone} text={TEXTS.sessionsText} />
    </ul>
  )
}

function linkedWords({ identities }: Account): string {
  const social = identities.filter(({ provider }) => provider === 'google' || provider === 'azure')
  const names = [...new Set(social.map(({ provider }) => PROFILE_TEXTS.linked.names[provider]))]
  return names.length === 0 ? TEXTS.linkedNone : names.join(', ')
}

type PartRowProps = { part: AccountPart } & Pick<ComponentProps<typeof AccountRow>, 'icon' | 'text'>

function PartRow({ part, ...row }: PartRowProps) {
  const { go } = useProfileStep()
  return <AccountRow id={accountRowId(part)} label={PROFILE_TEXTS.parts[part]} {...row} onPress={() => go(part)} />
}
