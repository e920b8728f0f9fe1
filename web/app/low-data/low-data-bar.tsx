import { Button } from '../../ui/button.tsx'
import { showAllPictures, useAllShown } from '../../ui/low-data.ts'
import { LOW_DATA_TEXTS as TEXTS } from './low-data-texts.ts'
import { VisitMeter } from './visit-meter.tsx'

/** The strip above each page in low data: what it means, what the visit has cost, and all pictures by one tap. */
export function LowDataBar() {
  const areShown = useAllShown()
  return (
    <p className="column flex min-h-14 flex-wrap items-center justify-between gap-x-4 py-1 text-sm">
      <span>
        {!areShown && TEXTS.on} <VisitMeter />
      </span>
      {!areShown && (
        <Button variant="link" size="sm" onClick={showAllPictures}>
          {TEXTS.showPictures}
        </Button>
      )}
    </p>
  )
}
