import { Button } from '../../ui/button.tsx'
import { FRAME_TEXTS } from './frame-texts.ts'

const TEXTS = FRAME_TEXTS.changed

type ChangedNoteProps = {
  fields: readonly string[]
  nameOf: (field: string) => string
  onShow: () => void
}

/** Says above a form that other values were saved in fields in which one has typed; empty without such a field. */
export function ChangedNote({ fields, nameOf, onShow }: ChangedNoteProps) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center gap-3 rounded-md bg-brick-soft px-4 py-2 text-brick-text empty:sr-only"
    >
      {fields.length > 0 && (
        <>
          <span className="mr-auto font-semibold">{TEXTS.both([...new Set(fields.map(nameOf))])}</span>
          <Button variant="outline" size="lg" onClick={onShow}>
            {TEXTS.show}
          </Button>
        </>
      )}
    </p>
  )
}
