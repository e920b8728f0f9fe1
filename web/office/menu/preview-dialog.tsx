import { cellChanges } from '#domain/menu/item-document.ts'
import type { ExtrasPreview, MenuPreview } from '#domain/menu/staff-menu-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { EDIT_TEXTS, type FileOf } from './edit-texts.ts'
import { fieldWords, valueWords } from './field-words.ts'

const TEXTS = EDIT_TEXTS.preview
/** More rows than anybody reads; the count says how many there are. */
const MOST_SHOWN = 200

type PreviewDialogProps = {
  of: FileOf
  preview: MenuPreview | ExtrasPreview
  isPending: boolean
  onApply: () => void
  onClose: () => void
}

/** What a file or a change of many rows would change, from old to new, before it is applied. */
export function PreviewDialog({
  of,
  preview: { rows, unchanged, faults },
  isPending,
  onApply,
  onClose,
}: PreviewDialogProps) {
  const canApply = faults.length === 0 && rows.length > 0
  return (
    <Dialog
      onOpenChange={onClose}
      title={TEXTS.title}
      description={rows.length === 0 && faults.length === 0 ? TEXTS.nothing : TEXTS.count(of, rows.length, unchanged)}
      className="max-w-3xl"
      isForReading={!canApply}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={onClose}>
            {TEXTS.back}
          </Button>
          {canApply && (
            <Button size="lg" autoFocus isPending={isPending} onClick={onApply}>
              {TEXTS.apply(of, rows.length)}
            </Button>
          )}
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {faults.length > 0 && (
          <div role="alert" className="rounded-md bg-brick-soft p-3 text-brick-text text-sm">
            <p className="font-semibold">{TEXTS.faults(faults.length)}</p>
            <ul className="list-disc pl-5">
              {faults.slice(0, MOST_SHOWN).map(({ line, id, column, problem }) => (
                <li key={`${line} ${id} ${column} ${problem}`} className="wrap-anywhere">
                  {TEXTS.fault(line, id, column !== null && line === null ? fieldWords(column) : column, problem)}
                </li>
              ))}
            </ul>
          </div>
        )}
        <ul className="grid grid-cols-1 gap-2">
          {rows.slice(0, MOST_SHOWN).map(({ id, name, expectedVersion, before, changes }) => (
            <li key={id} className="grid gap-x-4 border-line border-b pb-2 sm:grid-cols-[1fr_1.4fr]">
              <p className="wrap-anywhere font-semibold">
                {name} {expectedVersion === null && <Badge tone="gold">{TEXTS.isNew}</Badge>}
              </p>
              <ul className="text-sm">
                {cellChanges(before, changes).map(({ field, before: was, after }) => (
                  <li key={field} className="wrap-anywhere">
                    {fieldWords(field)}: {before && <s className="tabular text-muted">{valueWords(field, was)}</s>}
                    {before && ' → '}
                    <strong className="tabular">{valueWords(field, after)}</strong>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
        {rows.length > MOST_SHOWN && <p className="text-muted">{TEXTS.more(of, rows.length - MOST_SHOWN)}</p>}
      </div>
    </Dialog>
  )
}
