import { History, X } from 'lucide-react'
import { Link } from 'react-router'
import { type AuditEntry, readAudit } from '#domain/audit/audit-api.ts'
import { listStaff } from '#domain/auth/staff-api.ts'
import { paths } from '../../client/paths.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { momentYearWords } from '../../ui/words/moment-words.ts'
import { CARD, OfficeList } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { useAddress, useTyped } from '../frame/use-address.ts'
import { usePages } from '../frame/use-pages.ts'
import { useRead } from '../frame/use-read.ts'
import { useItems } from '../promotions/use-items.ts'
import { AUDIT_TEXTS as TEXTS } from './audit-texts.ts'
import { actWords, auditorWords, linesOf, subjectWords } from './audit-words.ts'

const ANY = 'any'
const FILTERS = ['actor', 'entity', 'key', 'from', 'to'] as const

/** Who changed what: by person, kind of row and day, or of one row that another screen names. */
export function AuditPage() {
  const { text } = useAddress()
  const { userId } = useOwner()
  const filter = Object.fromEntries(FILTERS.flatMap((name) => (text(name) === '' ? [] : [[name, text(name)]])))
  const query = usePages(readAudit, { querystring: filter })
  return (
    <OfficePage title={TEXTS.title} about={TEXTS.about}>
      <Filters subject={query.data?.pages[0]?.rows.find(({ key }) => key === text('key'))?.subject ?? null} />
      <OfficeList query={query} icon={History} failed={TEXTS.failed} empty={TEXTS.none}>
        {(rows) => (
          <ol className="grid grid-cols-1 gap-3">
            {rows.map((entry) => (
              <Entry key={entry.id} entry={entry} userId={userId} />
            ))}
          </ol>
        )}
      </OfficeList>
    </OfficePage>
  )
}

/** @param subject what people call the row that the address names */
function Filters({ subject }: Pick<AuditEntry, 'subject'>) {
  const address = useAddress()
  const { text, set } = address
  const [days, type, clear, daysKey] = useTyped(address, 'from', 'to')
  const staff = useRead(listStaff).data?.staff ?? []
  const key = text('key')
  const row = subjectWords({ entity: text('entity'), key, subject }) ?? TEXTS.oneRow
  const people = staff.map(({ userId, name, email, phone }) => ({
    value: `staff:${userId}`,
    label: name || (email ?? phone ?? ''),
  }))
  const known = people.some(({ value }) => value === text('actor')) || text('actor') === ''
  return (
    <fieldset className="grid grid-cols-2 items-end gap-3 md:flex md:flex-wrap">
      <legend className="sr-only">{TEXTS.filters}</legend>
      <SelectField
        label={TEXTS.who}
        value={text('actor') || ANY}
        onValueChange={(value) => set({ actor: value === ANY ? '' : value })}
        options={[
          { value: ANY, label: TEXTS.anybody },
          ...people,
          { value: 'system:command', label: TEXTS.by.command },
          { value: 'system:database', label: TEXTS.by.database },
          ...(known || text('actor').startsWith('system:') ? [] : [{ value: text('actor'), label: text('actor') }]),
        ]}
      />
      <SelectField
        label={TEXTS.what}
        value={text('entity') || ANY}
        onValueChange={(value) => set({ entity: value === ANY ? '' : value, key: '' })}
        options={[
          { value: ANY, label: TEXTS.anything },
          ...Object.entries(TEXTS.entities).map(([value, label]) => ({ value, label })),
        ]}
      />
      {(['from', 'to'] as const).map((name) => (
        <TextField
          key={`${name} ${daysKey}`}
          label={TEXTS[name]}
          type="date"
          value={days[name]}
          onValueChange={(value) => type({ [name]: value })}
        />
      ))}
      {key !== '' && <p className="col-span-2 self-center wrap-anywhere text-muted text-sm">{TEXTS.only(row)}</p>}
      {FILTERS.some((name) => text(name) !== '') && (
        <Button
          variant="ghost"
          size="lg"
          className="max-md:col-span-2"
          onClick={() => clear({ actor: '', entity: '', key: '' })}
        >
          <X aria-hidden />
          {TEXTS.clear}
        </Button>
      )}
    </fieldset>
  )
}

function Entry({ entry, userId }: { entry: AuditEntry; userId: string }) {
  const { entity, key, at } = entry
  return (
    <li className={CARD}>
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <strong>{actWords(entry)}</strong>
          <Link
            to={paths.audit({ entity, key })}
            className="wrap-anywhere inline-flex min-h-11 items-center text-gold-text text-sm underline underline-offset-4"
          >
            {subjectWords(entry) ?? TEXTS.allOfRow}
          </Link>
        </p>
        <p className="text-muted text-sm">
          {auditorWords(entry, userId)}, <time dateTime={at}>{momentYearWords(at)}</time>
        </p>
      </div>
      {entity === 'promotions' ? (
        <PromotionLines entry={entry} />
      ) : (
        <Lines action={entry.action} lines={linesOf(entry)} />
      )}
    </li>
  )
}

/** The terms of a promotion may name items. */
function PromotionLines({ entry }: { entry: AuditEntry }) {
  const { nameOf } = useItems()
  return <Lines action={entry.action} lines={linesOf(entry, nameOf)} />
}

function Lines({ action, lines }: Pick<AuditEntry, 'action'> & { lines: ReturnType<typeof linesOf> }) {
  if (lines.length === 0) return null
  return (
    <ul className="grid grid-cols-1 gap-1 text-sm">
      {lines.map(({ name, before, after }) => (
        <li key={name} className="wrap-anywhere">
          {name}:{' '}
          {action !== 'insert' && (
            <>
              <s className="text-muted">{before}</s>
              {action === 'update' && ' → '}
            </>
          )}
          {action !== 'delete' && <strong>{after}</strong>}
        </li>
      ))}
    </ul>
  )
}
