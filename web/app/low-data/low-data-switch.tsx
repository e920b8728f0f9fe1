import { Checkbox } from '../../ui/form/checkbox.tsx'
import { useLowData } from '../../ui/low-data.ts'
import { chooseLowData } from './low-data-choice.ts'
import { LOW_DATA_TEXTS as TEXTS } from './low-data-texts.ts'
import { VisitMeter } from './visit-meter.tsx'

/** The switch for low data, with what this visit has cost. */
export function LowDataSwitch({ className }: { className?: string }) {
  const isOn = useLowData()
  return (
    <div className={className}>
      <Checkbox checked={isOn} onCheckedChange={chooseLowData} label={TEXTS.switch} className="w-fit font-semibold" />
      <p className="text-sm opacity-85">
        {TEXTS.switchText} <VisitMeter />
      </p>
    </div>
  )
}
