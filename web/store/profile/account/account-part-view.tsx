import type { AccountPart } from '../../../client/steps/profile-step.ts'
import { RequestsView } from '../../my-requests/requests-view.tsx'
import { OrdersView } from '../orders/orders-view.tsx'
import { EmailView } from '../security/email-view.tsx'
import { LinkedView } from '../security/linked-view.tsx'
import { PasswordView } from '../security/password-view.tsx'
import { PhoneView } from '../security/phone-view.tsx'
import { SessionsView } from '../security/sessions-view.tsx'
import { TwoStepView } from '../security/two-step-view.tsx'
import { DeleteView } from './delete-view.tsx'

const VIEWS = {
  orders: OrdersView,
  requests: RequestsView,
  email: EmailView,
  phone: PhoneView,
  password: PasswordView,
  linked: LinkedView,
  'two-step': TwoStepView,
  sessions: SessionsView,
  delete: DeleteView,
} satisfies Record<AccountPart, () => React.ReactNode>

/** The view that a line of the account leads to. */
export function AccountPartView({ part }: { part: AccountPart }) {
  const View = VIEWS[part]
  return <View />
}
