import type { Edited } from '#domain/history/history-api.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { fieldWords, valueWords } from './field-words.ts'
import type { RowSaves } from './use-row-saves.ts'

type RowHistoryProps<Row extends { id: string; name: string; version: number }, Changes> = {
  entity: Edited
  row: Row
  /** The fields of a row, or of one of its versions, that a save can change. */
  changesOf: (document: object) => Changes
  saves: Pick<RowSaves<Row, Changes>, 'save'>
  onClose: () => void
}

/** Who changed a row; any version is put back by the ordinary save, with its undo. */
export function RowHistory<Row extends { id: string; name: string; version: number }, Changes>({
  entity,
  row,
  changesOf,
  saves,
  onClose,
}: RowHistoryProps<Row, Changes>) {
  return (
    <HistoryDialog
      entity={entity}
      rowKey={row.id}
      name={row.name}
      fieldWords={fieldWords}
      valueWords={valueWords}
      isPending={false}
      onPutBack={(document) => {
        const [then, now] = [changesOf(document), changesOf(row)]
        const words = HISTORY_TEXTS.putBackDone(row.name)
        void saves.save(row, words, then, now).then(onClose)
      }}
      onClose={onClose}
    />
  )
}
