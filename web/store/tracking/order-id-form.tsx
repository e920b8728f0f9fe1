import { Search } from 'lucide-react'
import { useState } from 'react'
import { parseOrderId } from '#domain/ids/order-id.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
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
    const { title, text } = typed.trim() === '' ? TRACKING_TEXTS.idRequired : TRACKING_TEXTS.notFound
    refuse({ orderId: text })
    showToast(title, { description: text, tone: 'destructive' })
  }

  return (
    <form {...props} className="grid gap-3">
      <Field label={TRACKING_TEXTS.field} error={faults.orderId}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <Input
              {...control}
              value={typed}
              maxLength={40}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              placeholder={TRACKING_TEXTS.placeholder}
              onChange={(event) => setTyped(event.target.value)}
              className="w-auto min-w-[min(11.5rem,100%)] flex-[999_1_0] uppercase tabular placeholder:normal-case"
            />
            <Button type="submit" size="lg" className="grow">
              <Search aria-hidden />
              {TRACKING_TEXTS.submit}
            </Button>
          </div>
        )}
      </Field>
    </form>
  )
}
