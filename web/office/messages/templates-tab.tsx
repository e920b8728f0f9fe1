import { useId, useState } from 'react'
import { readHistory } from '#domain/history/history-api.ts'
import { templateExample } from '#domain/notifications/template-example.ts'
import {
  STAFF_BODY_MAX,
  TEMPLATE_BODY_MAX,
  TEMPLATES,
  type TemplateKey,
  templateFaults,
} from '#domain/notifications/templates.ts'
import { readTemplates, saveTemplate, testTemplate } from '#domain/notifications/templates-api.ts'
import { Template } from '#domain/settings/settings-api.ts'
import { call } from '../../client/api.ts'
import { useShop, useShopNow } from '../../client/shop/shop-hooks.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { ActButton } from '../frame/act-button.tsx'
import { CARD, OldMark, WaitingRows } from '../frame/office-list.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useRead } from '../frame/use-read.ts'
import { oneBar, useSaves } from '../frame/use-saves.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { RowHead } from '../history/row-head.tsx'
import { FieldsForm } from '../settings/fields-form.tsx'
import { SaveRow, SettingCard } from '../settings/setting-card.tsx'
import { type Saved, saveOver, useDraft, useSettings } from '../settings/use-settings.ts'
import { MESSAGES_TEXTS } from './messages-texts.ts'

const TEXTS = MESSAGES_TEXTS.templates

type Stored = Template & { key: TemplateKey; version: number }

/** The words of messages, and whether mails about orders are sent. */
export function TemplatesTab() {
  const { may } = useStaff()
  const query = useRead(readTemplates, {}, { staleTime: 0 })
  const { act, isPending, remember, bar } = useSaves([readTemplates, readHistory])
  const settings = useSettings()

  const save = ({ key, subject, body }: Stored, template: Template, version: number) => {
    const put = (document: Template, expectedVersion: number) =>
      call(saveTemplate, { params: { key }, body: { ...document, expectedVersion } })
    return saveOver(version, {
      act: (work) => act(key, work),
      put: async () => {
        const saved = await put(template, version)
        const undo = () => put({ subject, body }, saved.version)
        remember({ id: key, words: TEXTS.saved(TEXTS.kinds[key].name), undo })
        return saved
      },
    })
  }
  const test = (key: TemplateKey, template: Template) =>
    act(`test ${key}`, async () => {
      await call(testTemplate, { params: { key }, body: template })
      showToast(TEXTS.tested, 'success')
    })
  return (
    <div className="grid grid-cols-1 gap-4">
      <OrderMailSwitch settings={settings} />
      <OldMark query={query} />
      {query.data ? (
        query.data.templates.map((stored) => (
          <TemplateCard
            key={stored.key}
            stored={stored}
            mayChange={settings.mayChange}
            isPending={isPending(stored.key)}
            isTesting={isPending(`test ${stored.key}`)}
            onSave={(template, version) => save(stored, template, version)}
            onTest={may('messages.send') ? (template) => test(stored.key, template) : undefined}
          />
        ))
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
      )}
      <UndoBar {...oneBar(bar, settings.bar)} />
    </div>
  )
}

/** The setting stands here as well, because it decides about these messages. */
function OrderMailSwitch({ settings }: { settings: ReturnType<typeof useSettings> }) {
  const { query, save, isPending, mayChange } = settings
  if (!query.data) return null
  const key = 'send_order_mails'
  const setting = {
    key,
    value: query.data.settings[key],
    version: query.data.versions[key] ?? 0,
    mayChange,
    isPending: isPending(key),
    save: (change: { value: unknown; version: number }) => save(key, change),
  } as const
  return (
    <SettingCard setting={setting}>
      <FieldsForm setting={setting} examples={[]} target="" />
    </SettingCard>
  )
}

type TemplateCardProps = {
  stored: Stored
  mayChange: boolean
  isPending: boolean
  isTesting: boolean
  onSave: (template: Template, version: number) => Promise<Saved>
  /** Absent for who may not send. */
  onTest: ((template: Template) => void) | undefined
}

function TemplateCard({ stored, mayChange, isPending, isTesting, onSave, onTest }: TemplateCardProps) {
  const { key, version, subject, body } = stored
  const { name, about } = TEXTS.kinds[key]
  const { channel, ...placeholders } = TEMPLATES[key]
  const isChat = channel === 'telegram'
  const id = useId()
  const shop = useShop()
  const now = useShopNow()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const draft = useDraft<Template>(
    { subject, body },
    { version, save: (change) => onSave(Template.parse(change.value), change.version) },
  )
  const faults = templateFaults(key, draft.value)
  const faultOf = (path: string) => faults.find((fault) => fault.path === path)?.message
  const form = useCheckedForm({
    found: { subject: faultOf('subject'), body: faultOf('body') },
    onSend: () => draft.isChanged && draft.save(draft.value),
  })
  const example = shop && faults.length === 0 ? templateExample(key, draft.value, shop.brand, now) : undefined
  const words = (names: readonly string[]) => `${TEXTS.placeholders}: ${names.map((one) => `{${one}}`).join(', ')}`
  return (
    <section aria-labelledby={id} className={CARD}>
      <RowHead id={id} name={name} about={about} onHistory={() => setHistoryOpen(true)} />
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <fieldset disabled={!mayChange} className="grid min-w-0 grid-cols-1 gap-4">
          <TextField
            label={isChat ? TEXTS.firstLine : TEXTS.subject}
            hint={words(placeholders.subject)}
            error={form.faults.subject}
            autoComplete="off"
            value={draft.value.subject}
            onValueChange={(next) => draft.change({ ...draft.value, subject: next })}
          />
          <TextareaField
            label={isChat ? TEXTS.own : TEXTS.body}
            hint={words(placeholders.body)}
            error={form.faults.body}
            rows={isChat ? 3 : 10}
            maxLength={isChat ? STAFF_BODY_MAX : TEMPLATE_BODY_MAX}
            value={draft.value.body}
            onValueChange={(text) => draft.change({ ...draft.value, body: text })}
          />
        </fieldset>
        {example && (
          <details>
            <summary className="min-h-11 cursor-pointer py-2 font-semibold">{TEXTS.preview}</summary>
            <div className="rounded-md bg-sunken p-3 text-sm">
              {example.subject !== '' && <p className="mb-2 font-semibold">{example.subject}</p>}
              <p className="wrap-anywhere whitespace-pre-wrap">{example.text}</p>
            </div>
          </details>
        )}
        {mayChange && (
          <SaveRow name={name} isChanged={draft.isChanged} isPending={isPending} onDiscard={draft.discard} />
        )}
      </form>
      {onTest && (
        <p className="flex flex-wrap items-center gap-3">
          <ActButton
            act={TEXTS.test}
            of={name}
            variant="outline"
            isPending={isTesting}
            onClick={() => onTest(draft.value)}
          />
          <span className="text-muted text-sm">{isChat ? TEXTS.toChat : TEXTS.toMe}</span>
        </p>
      )}
      {isHistoryOpen && (
        <HistoryDialog
          entity="template"
          rowKey={key}
          name={name}
          fieldWords={(field) => (field === 'subject' ? TEXTS.subject : TEXTS.body)}
          valueWords={(_, value) => String(value)}
          isPending={isPending}
          onPutBack={mayChange ? (document) => onSave(Template.parse(document), version) : undefined}
          onClose={() => setHistoryOpen(false)}
        />
      )}
    </section>
  )
}
