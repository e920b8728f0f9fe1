import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type TabsProps<Value extends string> = {
  /** What the choice is about, for screen readers. */
  label: string
  tabs: readonly { value: Value; label: ReactNode }[]
  value: Value
  onValueChange: (value: Value) => void
  className?: string
  /** What belongs to the chosen tab. */
  children: ReactNode
}

/** Tabs with one visible view. The arrow keys change the tab and the view. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  className,
  children,
}: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => {
        const chosen = tabs.find((tab) => tab.value === next)
        if (chosen) onValueChange(chosen.value)
      }}
      className={className}
    >
      <Radix.List aria-label={label} className="mb-5 flex flex-wrap gap-1 rounded-lg bg-sunken p-1">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={classNames(
              'min-h-10 flex-auto rounded-md border border-transparent px-3 py-1 font-semibold text-muted text-sm transition-colors duration-150 max-md:min-h-11',
              'hover:text-ink data-[state=active]:border-gold-text data-[state=active]:bg-surface data-[state=active]:text-ink',
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      <Radix.Content key={value} value={value} tabIndex={-1} className="outline-none">
        {children}
      </Radix.Content>
    </Radix.Root>
  )
}
