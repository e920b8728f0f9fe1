import { Info, LocateFixed } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Place } from '#domain/geocoding/geocode-api.ts'
import type { Region } from '#domain/place/region.ts'
import type { RegionSetting } from '#domain/settings/settings-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { type Point, pointInFigures } from '../../client/find-me.ts'
import { useFindMe } from '../../client/use-find-me.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { REQUEST_TEXTS } from './request-texts.ts'

const TEXTS = REQUEST_TEXTS

export type PlaceDraft = { location: string; point: Point | null; region: Region | '' }
/** The fault of each field. */
export type PlaceFaults = { location?: string; region?: string }

type PlaceFieldsProps = {
  draft: PlaceDraft
  faults: PlaceFaults
  onChange: (change: Partial<PlaceDraft>) => void
  regions: readonly RegionSetting[]
  /** Characters of the location. */
  max: number
  /** The toast once the coordinates are filled in. */
  capturedText: string
  /** Shown between the place and its region. */
  children?: ReactNode
}

/** The place of a request, typed or filled in from the device's location, and its region. */
export function PlaceFields({ draft, faults, onChange, regions, max, capturedText, children }: PlaceFieldsProps) {
  const [place, setPlace] = useState<Place | null>(null)
  const { isLocating, locate } = useFindMe((found) => {
    if (found.kind === 'unsupported') return showToast(TEXTS.unsupported, 'destructive')
    if (found.kind === 'failed') return showToast(TEXTS.denied, 'destructive')
    setPlace(found)
    const isServed = regions.some(({ name, isServed }) => isServed && name === found.region)
    onChange({
      location: cutText(pointInFigures(found.point), max),
      point: found.point,
      // A region that is not served cannot be chosen, and the one chosen before is another place.
      ...(found.region !== null && { region: isServed ? found.region : '' }),
    })
    showToast({ title: TEXTS.captured, text: capturedText }, 'success')
  })

  const unserved = draft.point
    ? regions.find(({ name, isServed }) => !isServed && name === place?.region)?.name
    : undefined
  return (
    <>
      <TextField
        label={TEXTS.location}
        isRequired
        error={faults.location}
        autoComplete="street-address"
        maxLength={max}
        placeholder={TEXTS.locationPlaceholder}
        value={draft.location}
        onValueChange={(text) => {
          const location = cutText(text, max)
          // Edited text is no longer the place of the coordinates.
          onChange({
            location,
            point: draft.point && location === pointInFigures(draft.point) ? draft.point : null,
          })
        }}
      />
      <div className="-mt-2 flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="outline" size="sm" isPending={isLocating} pendingText={TEXTS.locating} onClick={locate}>
          {!isLocating && <LocateFixed aria-hidden />}
          {TEXTS.useLocation}
        </Button>
        {draft.point && place?.address && (
          <p className="min-w-0 flex-1 basis-40 text-muted text-xs">
            {TEXTS.near(place.address)} {place.attribution}
          </p>
        )}
      </div>
      <div role="status" className="-mt-2 empty:sr-only">
        {unserved !== undefined && (
          <p className="flex items-start gap-2 rounded-md bg-gold-soft p-3 text-sm">
            <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-text" />
            {TEXTS.notYetThere(unserved)}
          </p>
        )}
      </div>
      {children}
      <SelectField
        label={TEXTS.region}
        isRequired
        error={faults.region}
        value={draft.region}
        onValueChange={(region) => onChange({ region })}
        placeholder={TEXTS.regionPlaceholder}
        options={regions
          .toSorted((one, other) => Number(other.isServed) - Number(one.isServed))
          .map(({ name, isServed }) => ({
            value: name,
            label: isServed ? name : TEXTS.comingSoon(name),
            isDisabled: !isServed,
          }))}
      />
    </>
  )
}
