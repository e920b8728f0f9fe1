import { Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { checkSetting } from '#domain/settings/check-setting.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { FaultText } from '../frame/fault-text.tsx'
import { SaveRow } from './setting-card.tsx'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'
import { type EditableSetting, useDraft } from './use-settings.ts'

/**
 * What is typed in the form of a setting.
 *
 * @param stored what is stored, as it is typed
 * @param settingOf the setting that is typed
 * @param hasPlace whether the form shows a fault of a path beside what is typed; those of a list stand at its rows
 */
export function useSettingForm<Typed>(
  setting: EditableSetting,
  stored: Typed,
  settingOf: (typed: Typed) => unknown,
  hasPlace: (path: string) => boolean = (path) => path !== '',
) {
  const { value: typed, change, save, isChanged, discard } = useDraft(stored, setting)
  const next = settingOf(typed)
  const faults = checkSetting(setting.key, next).faults ?? []
  const form = useCheckedForm<string>({
    // The first fault of each path wins.
    found: Object.fromEntries(faults.toReversed().map(({ path, message }) => [path, message])),
    onSend: () => isChanged && save(next),
  })
  return {
    typed,
    change,
    /** Once somebody has tried to save it: what is wrong at a path, or with a part of it. */
    faultAt: (path: string) => Object.entries(form.faults).find(([at]) => isWithin(at, path))?.[1],
    /** For `<SettingFrame {...frame}>`. */
    frame: {
      setting,
      props: form.props,
      isChanged,
      onDiscard: discard,
      /** The first fault that no field shows. */
      fault: Object.entries(form.faults).find(([path]) => !hasPlace(path))?.[1],
    },
  }
}

/** Whether a path is another one, or leads to a part of it. */
export const isWithin = (path: string, whole: string) => path === whole || path.startsWith(`${whole}.`)

type SettingFrameProps = ReturnType<typeof useSettingForm>['frame'] & {
  /** The class of the grid of its fields. */
  className: string
  /** The button that adds a row. */
  add?: { label: string; onAdd: () => void }
  children: ReactNode
}

/** The form of a setting around its fields, which only who may change it can use. */
export function SettingFrame({
  setting,
  props,
  isChanged,
  onDiscard,
  fault,
  className,
  add,
  children,
}: SettingFrameProps) {
  const id = useId()
  const { key, mayChange, isPending } = setting
  return (
    <form {...props} className="grid grid-cols-1 gap-4">
      <fieldset disabled={!mayChange} className={classNames('grid min-w-0 grid-cols-1', className)}>
        {children}
      </fieldset>
      {mayChange && add && (
        <Button variant="outline" size="lg" className="justify-self-start" onClick={add.onAdd}>
          <Plus aria-hidden />
          {add.label}
        </Button>
      )}
      <FaultText id={id} fault={fault} />
      {mayChange && (
        <SaveRow name={TEXTS.settings[key].name} isChanged={isChanged} isPending={isPending} onDiscard={onDiscard} />
      )}
    </form>
  )
}
