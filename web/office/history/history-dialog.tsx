import { History } from 'lucide-react'
import type { RowDocument } from '#domain/history/changes-between.ts'
import { type Edited, type RowVersion, readHistory } from '#domain/history/history-api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { momentWords } from '../../ui/words/moment-words.ts'
import { AuditLink } from '../frame/audit-link.tsx'
import { OfficeList } from '../frame/office-list.tsx'
import { usePages } from '../frame/use-pages.ts'
import { whoWords } from '../frame/who-words.ts'
import { AUDITED_TABLES } from './audited-tables.ts'
import { HISTORY_TEXTS as TEXTS } from './history-texts.ts'

type HistoryDialogProps = {
  entity: Edited
  rowKey: string
  /** The name of the row. */
  name: string
  /** Words for a field, and for its value. */
  fieldWords: (field: string) => string
  valueWords: (field: string, value: unknown) => string
  isPending: boolean
  /** Saves an older version again. Absent for who may not change the row. */
  onPutBack?: ((document: RowDocument) => void) | undefined
  onClose: () => void
}

/** Who changed a row, when and what, the newest first; any version can be put back. */
export function HistoryDialog({ entity, rowKey, name, onClose, ...words }: HistoryDialogProps) {
  const { userId } = useOwner()
  const params = { entity, key: rowKey }
  const query = usePages(readHistory, { params })
  return (
    <Dialog onOpenChange={onClose} title={TEXTS.title(name)} description={TEXTS.description} isSheetOnPhones>
      <div className="mb-3 empty:hidden">
        <AuditLink entity={AUDITED_TABLES[entity]} rowKey={entity === 'template' ? 'templates' : rowKey} />
      </div>
      <OfficeList query={query} icon={History} failed={TEXTS.failed} empty={TEXTS.none}>
        {(rows) => (
          <ol className="grid grid-cols-1 gap-3">
            {rows.map((row, index) => (
              <Version key={row.version} row={row} isNow={index === 0} userId={userId} {...words} />
            ))}
          </ol>
        )}
      </OfficeList>
    </Dialog>
  )
}

type VersionProps = Pick<HistoryDialogProps, 'fieldWords' | 'valueWords' | 'isPending' | 'onPutBack'> & {
  row: RowVersion
  isNow: boolean
  userId: string
}

function Version({ row, isNow, userId, fieldWords, valueWords, isPending, onPutBack }: VersionProps) {
  const { version, by, name, at, document, changes } = row
  const isFirst = version === 0
  return (
    <li className="grid grid-cols-1 gap-2 border-line border-b pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="min-w-0 flex-1">
          {isFirst ? (
            <strong>{TEXTS.opened}</strong>
          ) : (
            <>
              <strong>{whoWords({ by, name }, userId)}</strong>{' '}
              <time dateTime={at} className="tabular text-muted">
                {momentWords(at)}
              </time>
            </>
          )}
        </p>
        {isNow ? (
          <Badge>{TEXTS.now}</Badge>
        ) : (
          onPutBack && (
            <Button
              variant="outline"
              isPending={isPending}
              aria-label={TEXTS.putBackOf(version)}
              onClick={() => onPutBack(document)}
            >
              {TEXTS.putBack}
            </Button>
          )
        )}
      </div>
      {!isFirst && (
        <ul className="grid grid-cols-1 gap-1 text-sm">
          {changes.map(({ field, before, after }) => (
            <li key={field} className="wrap-anywhere">
              {fieldWords(field)}:{' '}
              <s className="text-muted">{before === null ? TEXTS.empty : valueWords(field, before)}</s> →{' '}
              <strong>{after === null ? TEXTS.empty : valueWords(field, after)}</strong>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
