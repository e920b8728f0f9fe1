import { useEffect, useRef } from 'react'
import { RadioCards } from '../../../ui/form/radio-cards.tsx'

type SlotTimesProps = {
  legend: string
  slots: readonly { value: string; label: string; isOpen: boolean; whyNot: string | undefined }[]
  value: string | null
  onValueChange: (scheduledFor: string) => void
}

/** The times of the chosen day, brought into sight; those that cannot be had are off, and say why. */
export function SlotTimes({ legend, slots, value, onValueChange }: SlotTimesProps) {
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => {
    top.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const reasons = [...new Set(slots.flatMap(({ whyNot }) => whyNot ?? []))]
  return (
    <div ref={top} className="grid scroll-my-4 gap-2">
      <RadioCards
        legend={legend}
        className="grid-cols-[repeat(auto-fill,minmax(min(100%,max(9rem,30%)),1fr))]"
        options={slots.map(({ value, label, isOpen, whyNot }) => ({
          value,
          label,
          isDisabled: !isOpen || whyNot !== undefined,
        }))}
        value={value}
        onValueChange={onValueChange}
      />
      {reasons.map((reason) => (
        <p key={reason} className="text-muted text-sm">
          {reason}
        </p>
      ))}
    </div>
  )
}
