import { useState } from 'react'
import { STAFF_ROLES, type StaffRole } from '#domain/actor.ts'
import {
  changeRole,
  type InvitationView,
  inviteToStaff,
  listStaff,
  removeStaff,
  resetSecondFactor,
  type StaffMemberView,
  withdrawInvitation,
} from '#domain/auth/staff-api.ts'
import { endSessions } from '#domain/people/people-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import { call } from '../../client/api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { dayWords } from '../../ui/words/day-words.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { ActButton } from '../frame/act-button.tsx'
import { AuditLink } from '../frame/audit-link.tsx'
import { CARD, OldMark, WaitingRows } from '../frame/office-list.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { SavedChoice } from '../frame/saved-choice.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { LIVE, useRead } from '../frame/use-read.ts'
import { useSaves } from '../frame/use-saves.ts'
import { STAFF_TEXTS as TEXTS } from './staff-texts.ts'

const ROLES = STAFF_ROLES.map((value) => ({ value, label: TEXTS.roles[value] }))

/** Who works for the shop, with their roles, and who is invited. */
export function StaffPage() {
  const { userId: person } = useOwner()
  const query = useRead(listStaff, {}, LIVE)
  const acts = useSaves([listStaff])
  const change = (member: StaffMemberView, role: StaffRole) => {
    const params = { userId: member.userId }
    void acts.act(`role ${member.userId}`, async () => {
      await call(changeRole, { params, body: { role, before: member.role } })
      const undo = () => call(changeRole, { params, body: { role: member.role, before: role } })
      acts.remember({ id: member.userId, words: TEXTS.changed(nameOf(member), TEXTS.roles[role]), undo })
    })
  }
  return (
    <OfficePage title={TEXTS.title} className="gap-6 pb-28 md:pb-28">
      <InviteForm acts={acts} />
      {query.data ? (
        <>
          <OldMark query={query} />
          {query.data.invitations.length > 0 && <Invitations invitations={query.data.invitations} acts={acts} />}
          <section aria-label={TEXTS.people} className="grid grid-cols-1 gap-3">
            <h2 className="text-lg">{TEXTS.people}</h2>
            <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
              {query.data.staff.map((member) => (
                <Member
                  key={member.userId}
                  member={member}
                  isYou={member.userId === person}
                  acts={acts}
                  onRole={(role) => change(member, role)}
                />
              ))}
            </ul>
          </section>
        </>
      ) : (
        <QueryWait query={query} title={TEXTS.failed} waiting={<WaitingRows />} />
      )}
      <UndoBar {...acts.bar} />
    </OfficePage>
  )
}

type Acts = Pick<ReturnType<typeof useSaves>, 'act' | 'isPending'>

const contactOf = ({ email, phone }: StaffMemberView) => email ?? (phone === null ? '' : formatPhone(phone))
const nameOf = (member: StaffMemberView) => member.name || contactOf(member)

function InviteForm({ acts: { act, isPending } }: { acts: Acts }) {
  const [contact, setContact] = useState('')
  const [role, setRole] = useState<StaffRole>('kitchen')
  const form = useCheckedForm({
    found: { contact: contact.trim().length < 3 ? TEXTS.invite.fault : undefined },
    onSend: () =>
      act('invite', async () => {
        await call(inviteToStaff, { body: { contact: contact.trim(), role } })
        showToast(TEXTS.invite.sent, 'success')
        // The next one may be half typed by now.
        setContact((now) => (now === contact ? '' : now))
        form.reset()
      }),
  })
  return (
    <section aria-label={TEXTS.invite.title} className={CARD}>
      <h2 className="text-lg">{TEXTS.invite.title}</h2>
      <form
        {...form.props}
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_auto]"
      >
        <TextField
          label={TEXTS.invite.contact}
          hint={TEXTS.invite.hint}
          error={form.faults.contact}
          isRequired
          autoComplete="off"
          maxLength={EMAIL_MAX}
          value={contact}
          onValueChange={setContact}
        />
        <SelectField label={TEXTS.role} value={role} onValueChange={setRole} options={ROLES} />
        <Button type="submit" size="lg" isPending={isPending('invite')} className="sm:mt-6.5">
          {TEXTS.invite.send}
        </Button>
      </form>
    </section>
  )
}

function Invitations({
  invitations,
  acts: { act, isPending },
}: {
  invitations: readonly InvitationView[]
  acts: Acts
}) {
  const withdraw = (id: string) =>
    call(withdrawInvitation, { params: { id } }).then(() => showToast(TEXTS.invited.withdrawn, 'success'))
  return (
    <section aria-label={TEXTS.invited.title} className="grid grid-cols-1 gap-3">
      <h2 className="text-lg">{TEXTS.invited.title}</h2>
      <ul className="grid grid-cols-1 gap-3 xl:grid-cols-2">
        {invitations.map(({ id, contact, role, expiresAt }) => (
          <li key={id} className={`${CARD} grid-cols-[minmax(0,1fr)_auto]! items-center`}>
            <p className="min-w-0">
              <strong className="wrap-anywhere">{contact.startsWith('+') ? formatPhone(contact) : contact}</strong>
              <span className="block text-muted text-sm">
                {TEXTS.roles[role]}, {TEXTS.invited.until(dayWords(expiresAt))}
              </span>
              <AuditLink entity="staff_invitations" rowKey={id} />
            </p>
            <Button
              variant="outline"
              size="lg"
              isPending={isPending(`withdraw ${id}`)}
              aria-label={TEXTS.invited.withdrawOf(contact)}
              onClick={() => void act(`withdraw ${id}`, () => withdraw(id))}
            >
              {TEXTS.invited.withdraw}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

type MemberProps = { member: StaffMemberView; isYou: boolean; acts: Acts; onRole: (role: StaffRole) => void }

function Member({ member, isYou, acts: { act, isPending }, onRole }: MemberProps) {
  const { userId, role, seenAt } = member
  const [asks, setAsks] = useState<'remove' | 'reset' | 'end'>()
  const name = nameOf(member)
  const params = { userId }
  const doThis = (key: string, work: () => Promise<unknown>, done: string) => {
    void act(`${key} ${userId}`, () => work().then(() => showToast(done, 'success'))).then(() => setAsks(undefined))
  }
  const questions = {
    remove: {
      ...{ title: TEXTS.removeTitle(name), text: TEXTS.removeText, action: TEXTS.remove },
      ...{ work: () => call(removeStaff, { params }), done: TEXTS.removed },
    },
    reset: {
      ...{ title: TEXTS.resetTitle(name), text: TEXTS.resetText, action: TEXTS.reset },
      ...{ work: () => call(resetSecondFactor, { params }), done: TEXTS.resetDone },
    },
    end: {
      ...{ title: TEXTS.endTitle(name), text: TEXTS.endText, action: TEXTS.end },
      ...{ work: () => call(endSessions, { params: { personId: userId } }), done: TEXTS.ended },
    },
  } satisfies Record<
    string,
    { title: string; text: string; action: string; work: () => Promise<unknown>; done: string }
  >
  const question = asks && questions[asks]
  return (
    <li className={CARD}>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_12rem]">
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-2">
            <strong className="wrap-anywhere">{name}</strong>
            {isYou && <Badge>{TEXTS.you}</Badge>}
            {member.isOnShift && <Badge tone="palm-soft">{TEXTS.onShift}</Badge>}
            <Badge tone={member.hasSecondFactor ? 'neutral' : 'brick-soft'}>
              {member.hasSecondFactor ? TEXTS.second : TEXTS.noSecond}
            </Badge>
          </p>
          <p className="wrap-anywhere text-sm">{contactOf(member)}</p>
          <p className="text-muted text-sm">
            {TEXTS.since(dayWords(member.since))} ·{' '}
            {seenAt === null ? TEXTS.neverSeen : TEXTS.seen(momentWords(seenAt))}
          </p>
        </div>
        <SavedChoice
          aria-label={TEXTS.roleOf(name)}
          value={role}
          options={ROLES}
          what={TEXTS.roleOf(name)}
          isPending={isPending(`role ${userId}`)}
          onSave={onRole}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {!isYou && member.hasSecondFactor && (
          <ActButton
            act={TEXTS.reset}
            of={name}
            variant="outline"
            isPending={isPending(`reset ${userId}`)}
            onClick={() => setAsks('reset')}
          />
        )}
        {!isYou && seenAt !== null && (
          <ActButton
            act={TEXTS.end}
            of={name}
            variant="outline"
            isPending={isPending(`end ${userId}`)}
            onClick={() => setAsks('end')}
          />
        )}
        <ActButton
          act={TEXTS.remove}
          of={name}
          variant="outline"
          isPending={isPending(`remove ${userId}`)}
          onClick={() => setAsks('remove')}
        />
        <AuditLink entity="staff_members" rowKey={userId} />
      </div>
      {question && (
        <AskFirst
          title={question.title}
          text={question.text}
          action={question.action}
          isPending={isPending(`${asks} ${userId}`)}
          onClose={() => setAsks(undefined)}
          onConfirm={() => doThis(`${asks}`, question.work, question.done)}
        />
      )}
    </li>
  )
}
