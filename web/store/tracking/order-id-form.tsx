import { Search } from 'lucide-react'
import { useState } from 'react'
import { parseOrderId } from '#domain/ids/order-id.ts'
import { CodeField } from '../../ui/form/code-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

type OrderIdFormProps = {
  initial?: string
  /** Called with the ten characters of the id. */
  onOrderId: (orderId: string) => void
}

/** A form for an order id in any spelling. */
export function OrderIdForm({ initial = '', onOrderId }: OrderIdFormProps) {
  const [typed, setTyped] = useState(initial)
  const { props, faults, refuse } = useCheckedForm<'orderId'>({ found: {}, onSend: find })

  function find() {
    const orderId = parseOrderId(typed)
    if (orderId !== undefined) return onOrderId(orderId)
    const words = typed.trim() === '' ? TRACKING_TEXTS.idRequired : TRACKING_TEXTS.notFound
    refuse({ orderId: words.text })
    showToast(words, 'destructive')
  }

  return (
    <form {...props} className="grid gap-3">
      <CodeField
        label={TRACKING_TEXTS.field}
        error={faults.orderId}
        value={typed}
        placeholder={TRACKING_TEXTS.placeholder}
        submit={
          <>
            <Search aria-hidden />
            {TRACKING_TEXTS.submit}
          </>
        }
        onValueChange={setTyped}
      />
    </form>
  )
}
