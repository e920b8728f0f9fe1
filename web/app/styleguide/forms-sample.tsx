import { useState } from 'react'
import { pesewas } from '#domain/money.ts'
import { SearchBox } from '../../store/menu/search/search-box.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { CodeInput } from '../../ui/form/code-input.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { PasswordInput } from '../../ui/form/password-input.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { RadioCards } from '../../ui/form/radio-cards.tsx'
import { Select } from '../../ui/form/select.tsx'
import { Textarea } from '../../ui/form/textarea.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Money } from '../../ui/words/money.tsx'

const CITIES = [
  { value: 'accra', label: 'Accra', aside: <Money amount={pesewas(1_800)} /> },
  { value: 'kumasi', label: 'Kumasi' },
  { value: 'takoradi', label: 'Takoradi', description: 'Coming Soon', isDisabled: true },
] as const

export function FormsSample() {
  const [text, setText] = useState('')
  const [isTicked, setTicked] = useState(false)
  const [quantity, setQuantity] = useState(1)
  const [city, setCity] = useState<(typeof CITIES)[number]['value'] | null>(null)
  const [code, setCode] = useState('')
  return (
    <>
      <SearchBox label="Search" placeholder="Search the menu" text={text} onTextChange={setText} />
      <Field label="Name" isRequired hint="As on the doorbell.">
        {(control) => <Input {...control} placeholder="Ama Serwaa" />}
      </Field>
      <Field label="Phone" error="Please enter a Ghana phone number of 10 digits.">
        {(control) => <Input {...control} defaultValue="024" />}
      </Field>
      <Field label="Password">{(control) => <PasswordInput {...control} defaultValue="Jollofrice1!" />}</Field>
      <Field label="Code">{(control) => <CodeInput {...control} value={code} onValueChange={setCode} />}</Field>
      <Field label="Town">
        {(control) => (
          <Select {...control} value={city ?? ''} onValueChange={setCity} options={CITIES} placeholder="Choose one" />
        )}
      </Field>
      <Tabs label="Towns" tabs={CITIES.slice(0, 2)} value={city ?? 'accra'} onValueChange={setCity}>
        {city}
      </Tabs>
      <Field label="Disabled">{(control) => <Input {...control} disabled value="Not now" />}</Field>
      <Field label="Notes">
        {(control) => (
          <Textarea {...control} value={text} maxLength={120} onChange={(event) => setText(event.target.value)} />
        )}
      </Field>
      <Checkbox checked={isTicked} onCheckedChange={setTicked} label="I confirm that I am 18 years or older" />
      <Checkbox checked={false} onCheckedChange={setTicked} label="Unticked, and complained about" aria-invalid />
      <QuantityStepper label="Jollof Rice" quantity={quantity} min={0} max={3} onQuantityChange={setQuantity} />
      <RadioCards legend="City" hint="Pick one" options={CITIES} value={city} onValueChange={setCity} />
      <RadioCards
        legend="Complained about"
        error="Please choose one."
        options={CITIES.slice(0, 2)}
        value={null}
        onValueChange={setCity}
      />
    </>
  )
}
