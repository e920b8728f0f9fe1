import { type ReactNode, useId, useState } from 'react'
import { settingIn } from '#domain/settings/check-setting.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { CARD } from '../frame/office-list.tsx'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { RowHead } from '../history/row-head.tsx'
import { fieldWords, valueWords } from './setting-words.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'
import type { EditableSetting } from './use-settings.ts'

/** A setting with its form, and its history. */
export function SettingCard({ setting, children }: { setting: EditableSetting; children: ReactNode }) {
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const id = useId()
  const { key, version, isPending, mayChange, save } = setting
  const { name, about } = TEXTS.settings[key]
  return (
    <section aria-labelledby={id} className={CARD}>
      <RowHead id={id} name={name} about={about} onHistory={() => setHistoryOpen(true)} />
      {children}
      {isHistoryOpen && (
        <HistoryDialog
          entity="setting"
          rowKey={key}
          name={name}
          fieldWords={(field) => fieldWords(key, field)}
          valueWords={(field, value) => valueWords(key, field, value)}
          isPending={isPending}
          onPutBack={mayChange ? (document) => save({ value: settingIn(document), version }) : undefined}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </section>
  )
}

type SaveRowProps = { name: string; isChanged: boolean; isPending: boolean; onDiscard: () => void }

/** The end of a form: it says that something is not saved. */
export function SaveRow({ name, isChanged, isPending, onDiscard }: SaveRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <ActButton act={TEXTS.save} of={name} type="submit" isPending={isPending} />
      {isChanged && (
        <>
          <Button variant="outline" size="lg" onClick={onDiscard}>
            {TEXTS.discard}
          </Button>
          <Badge tone="gold-soft">{TEXTS.unsaved}</Badge>
        </>
      )}
    </div>
  )
}
