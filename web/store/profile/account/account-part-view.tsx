import type { AccountPart } from '../../../client/steps/profile-step.ts'
import { AddressesView } from '../../addresses/addresses-view.tsx'
import { RequestsView } from '../../my-requests/requests-view.tsx'
import type { PurchasePart } from '../../payments/purchase-part.ts'
import { OrdersView } from '../orders/orders-view.tsx'
import { EmailView } from '../security/email-view.tsx'
import { LinkedView } from '../security/linked-view.tsx'
import { PasswordView } from '../security/password-view.tsx'
import { PhoneView } from '../security/phone-view.tsx'
import { SessionsView } from '../security/sessions-view.tsx'
import { TwoStepView } from '../security/two-step-view.tsx'
import { DeleteView } from './delete-view.tsx'

/** @param parts everything that can be bought, for the list of requests */
type PartProps = { parts: readonly PurchasePart[] }

const VIEWS = {
  orders: OrdersView,
  requests: RequestsView,
  addresses: () => <AddressesView />,
  email: EmailView,
  phone: PhoneView,
  password: PasswordView,
  linked: LinkedView,
  'two-step': TwoStepView,
  sessions: SessionsView,
  delete: DeleteView,
} satisfies Record<AccountPart, (props: PartProps) => React.ReactNode>

/** The view of a row of the account. */
export function AccountPartView({ part, parts }: PartProps & { part: AccountPart }) {
  const View: React.ComponentType<PartProps> = VIEWS[part]
  return <View parts={parts} />
}
