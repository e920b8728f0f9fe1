import { Link, matchPath, Navigate, useLocation } from 'react-router'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import type { EditedKey, EditedSettings } from '#domain/settings/edit-settings-api.ts'
import { type FormKey, SETTING_FIELDS } from '#domain/settings/setting-fields.ts'
import { paths, patterns } from '../../client/paths.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { CATEGORY_NAMES } from '../../ui/words/category-names.ts'
import { LINK } from '../frame/link-look.ts'
import { OldMark, WaitingRows } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAddress } from '../frame/use-address.ts'
import { ChoicesForm } from './choices-form.tsx'
import { CitiesForm } from './cities-form.tsx'
import { FieldsForm } from './fields-form.tsx'
import { OutsideHours } from './outside-hours.tsx'
import { SettingCard } from './setting-card.tsx'
import { SECTION_NAMES, SECTIONS, type SectionName } from './settings-sections.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'
import { SECOND_STEP } from './setup-list.tsx'
import { SpecialDaysForm } from './special-days-form.tsx'
import { type EditableSetting, useSettings } from './use-settings.ts'
import { WeekForm } from './week-form.tsx'

/** The settings of one subject. */
export function SettingsSectionPage() {
  const { pathname } = useLocation()
  const named = matchPath(patterns.settingsSection, pathname)?.params.section
  const section = SECTION_NAMES.find((name) => name === named)
  return section ? <Section section={section} /> : <Navigate to={paths.settings} replace />
}

function Section({ section }: { section: SectionName }) {
  const { name, about } = TEXTS.sections[section]
  const target = useAddress().text('field')
  const { query, save, isPending, bar, mayChange, isLocked } = useSettings()
  return (
    <OfficePage title={name} about={about} back={{ to: paths.settings, words: TEXTS.back }} className="max-w-3xl">
      {!mayChange && (
        <p className="flex flex-wrap items-center gap-x-4 rounded-md bg-gold-soft px-4 py-2">
          {isLocked ? TEXTS.locked : TEXTS.readOnly}
          {isLocked && (
            <Link to={SECOND_STEP} className={LINK}>
              {TEXTS.secondStep}
            </Link>
          )}
        </p>
      )}
      {!query.data ? (
        <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
      ) : (
        <>
          <OldMark query={query} />
          {section === 'hours' && <OutsideHours />}
          {SECTIONS[section].map((key) => {
            const setting: EditableSetting = {
              key,
              value: query.data.settings[key],
              version: query.data.versions[key] ?? 0,
              mayChange,
              isPending: isPending(key),
              save: (change) => save(key, change),
            }
            return (
              <SettingCard key={key} setting={setting}>
                <SettingForm
                  setting={setting}
                  examples={key === 'brand' ? query.data.examples : []}
                  target={target}
                  settings={query.data.settings}
                />
              </SettingCard>
            )
          })}
        </>
      )}
      <UndoBar {...bar} />
    </OfficePage>
  )
}

type SettingFormProps = {
  setting: EditableSetting
  examples: readonly string[]
  target: string
  settings: EditedSettings
}

/** The form of a setting: a table of its own, or its fields one by one. */
function SettingForm({ setting, examples, target, settings }: SettingFormProps) {
  const { key } = setting
  switch (key) {
    case 'kitchen_hours':
    case 'delivery_hours':
      return <WeekForm setting={{ ...setting, key, value: settings[key] }} />
    case 'special_days':
      return <SpecialDaysForm setting={{ ...setting, key, value: settings[key] }} />
    case 'cities':
      return <CitiesForm setting={{ ...setting, key, value: settings[key] }} tariff={settings.tariff} />
    case 'regions':
      return (
        <ChoicesForm
          setting={setting}
          choices={settings[key].map(({ name, isServed }) => ({ value: name, label: name, isChosen: isServed }))}
          withChosen={(chosen) => settings[key].map((region) => ({ ...region, isServed: chosen.has(region.name) }))}
        />
      )
    case 'age_confirm':
      return (
        <ChoicesForm
          setting={setting}
          choices={CATEGORIES.map((category) => ({
            value: category,
            label: CATEGORY_NAMES[category],
            isChosen: settings[key].categories.includes(category),
          }))}
          withChosen={(chosen) => ({ categories: CATEGORIES.filter((category) => chosen.has(category)) })}
        />
      )
    default:
      return isFormKey(key) ? (
        <FieldsForm setting={{ ...setting, key, value: settings[key] }} examples={examples} target={target} />
      ) : null
  }
}

function isFormKey(key: EditedKey): key is FormKey {
  return Object.hasOwn(SETTING_FIELDS, key)
}
