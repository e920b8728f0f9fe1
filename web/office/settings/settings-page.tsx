import { ChevronRight, Search } from 'lucide-react'
import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { paths } from '../../client/paths.ts'
import { Input } from '../../ui/form/input.tsx'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { useAddress, useTyped } from '../frame/use-address.ts'
import { usePageKeys } from '../frame/use-page-keys.ts'
import { findHits, SECTION_NAMES } from './settings-sections.ts'
import { SETTINGS_TEXTS as TEXTS } from './settings-texts.ts'
import { KeyList, SetupList, useSetup } from './setup-list.tsx'

/** Every setting by plain words, and what is left to do before the shop opens. */
export function SettingsPage() {
  const navigate = useNavigate()
  const [{ q: typed }, type] = useTyped(useAddress(), 'q')
  const search = useRef<HTMLInputElement>(null)
  usePageKeys({ '/': () => search.current?.focus() })
  const setup = useSetup()
  const isSearching = typed.trim() !== ''
  const hits = isSearching ? findHits(typed) : []
  return (
    <OfficePage title={TEXTS.title} className="max-w-4xl gap-6">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const [first] = hits
          if (first) navigate(first.to)
        }}
      >
        <Input
          ref={search}
          type="search"
          aria-label={TEXTS.search}
          placeholder={TEXTS.search}
          maxLength={80}
          value={typed}
          onChange={(event) => type({ q: event.target.value })}
        />
        <p role="status" className="sr-only">
          {isSearching ? TEXTS.hits(hits.length) : ''}
        </p>
      </form>
      {isSearching ? (
        hits.length === 0 ? (
          <EmptyState icon={Search} {...TEXTS.noHit} />
        ) : (
          <ul className="grid grid-cols-1">
            {hits.map(({ id, label, about, section, to }) => (
              <li key={id} className="border-line border-b">
                <Row to={to} title={label} text={`${TEXTS.sections[section].name}. ${about}`} />
              </li>
            ))}
          </ul>
        )
      ) : (
        <>
          <SetupList setup={setup} />
          <section className="grid gap-2">
            <h2 className="text-lg">{TEXTS.all}</h2>
            <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
              {SECTION_NAMES.map((section) => (
                <li key={section} className="border-line border-b">
                  <Row
                    to={paths.settingsSection(section)}
                    title={TEXTS.sections[section].name}
                    text={TEXTS.sections[section].about}
                  />
                </li>
              ))}
            </ul>
          </section>
          <KeyList setup={setup} />
        </>
      )}
    </OfficePage>
  )
}

function Row({ to, title, text }: { to: string; title: string; text: string }) {
  return (
    <Link to={to} className="flex min-h-14 items-center gap-3 py-2 hover:bg-sunken">
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{title}</span>
        <span className="block text-muted text-sm">{text}</span>
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted" />
    </Link>
  )
}
