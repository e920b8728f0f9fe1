import { RequestsView } from '../../requests/requests-view.tsx'
import type { AccountPart } from '../profile-step.ts'
import { DeleteView } from './delete-view.tsx'
import { EmailView } from './email-view.tsx'
import { LinkedView } from './linked-view.tsx'
import { OrdersView } from './orders-view.tsx'
import { PasswordView } from './password-view.tsx'
import { PhoneView } from './phone-view.tsx'
import { SessionsView } from './sessions-view.tsx'
import { TwoStepView } from './two-step-view.tsx'

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
