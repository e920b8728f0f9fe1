import { useState } from 'react'
import { readBlockContact } from '#domain/blocks/block-contact.ts'
import {
  BLOCK_DAYS,
  BLOCK_REASON_MAX,
  type BlockView,
  blockContact,
  liftBlock,
  listBlocks,
} from '#domain/blocks/blocks-api.ts'
import { blockPerson, listPeople, readPerson } from '#domain/people/people-api.ts'
import { formatPhone } from '#domain/phone/phone.ts'
import { EMAIL_MAX } from '#domain/text/email.ts'
import { call } from '../../client/api.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { dotted } from '../../ui/words/dotted.ts'
import { momentWords, momentYearWords } from '../../ui/words/moment-words.ts'
import { AuditLink } from '../frame/audit-link.tsx'
import { PickReason } from '../frame/pick-reason.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAct } from '../frame/use-act.ts'
import { whoWords } from '../frame/who-words.ts'
import { PEOPLE_TEXTS } from './people-texts.ts'

const TEXTS = PEOPLE_TEXTS.block
/** What a block changes. */
const READERS = [readPerson, listPeople, listBlocks]

type Terms = { id: string; reason: string; days: number }

/** Asks for reason and end; a press on a reason blocks. */
function AskBlock({
  title,
  children,
  isPending,
  onBlock,
  onClose,
}: {
  title: string
  children?: React.ReactNode
  isPending: boolean
  onBlock: (terms: Terms) => Promise<boolean>
  onClose: () => void
}) {
  const [days, setDays] = useState<string>(`${BLOCK_DAYS}`)
  // A repeated press is the same block.
  const [id] = useState(newKey)
  return (
    <PickReason
      title={title}
      texts={TEXTS}
      most={BLOCK_REASON_MAX}
      isPending={isPending}
      onReason={(reason) => onBlock({ id, reason, days: Number(days) })}
      onClose={onClose}
    >
      <div className="mb-5 grid gap-4">
        {children}
        <SelectField label={TEXTS.days} value={days} onValueChange={setDays} options={TEXTS.dayOptions} />
      </div>
    </PickReason>
  )
}

/** Blocks one person. */
export function BlockPersonDialog({
  personId,
  name,
  onClose,
}: {
  personId: string
  name: string
  onClose: () => void
}) {
  const { act, isPending } = useAct(READERS)
  return (
    <AskBlock
      title={TEXTS.title(name)}
      isPending={isPending('block')}
      onClose={onClose}
      onBlock={(body) => act('block', () => call(blockPerson, { params: { personId }, body }))}
    />
  )
}

/** Blocks a number or an address that may have no account. */
export function BlockContactDialog({ onClose }: { onClose: () => void }) {
  const { act, isPending } = useAct(READERS)
  const [contact, setContact] = useState('')
  const [isSent, setSent] = useState(false)
  const isFaulty = readBlockContact(contact) === undefined
  return (
    <AskBlock
      title={TEXTS.titleContact}
      isPending={isPending('block')}
      onClose={onClose}
      onBlock={async (terms) => {
        setSent(true)
        if (isFaulty) return false
        return act('block', () => call(blockContact, { body: { ...terms, contact: contact.trim() } }))
      }}
    >
      <TextField
        label={TEXTS.contact}
        isRequired
        autoComplete="off"
        maxLength={EMAIL_MAX}
        value={contact}
        onValueChange={setContact}
        error={isSent && isFaulty ? TEXTS.contactFault : undefined}
      />
    </AskBlock>
  )
}

/** Until when somebody is blocked, why and by whom, and the way to end it. */
export function BlockFacts({ block }: { block: BlockView }) {
  const { userId } = useOwner()
  const { may } = useStaff()
  const { act, isPending } = useAct(READERS)
  const lift = () => call(liftBlock, { params: { id: block.id } }).then(() => showToast(TEXTS.lifted, 'success'))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{dotted([block.phone && formatPhone(block.phone), block.email])}</p>
        <p className="font-semibold text-brick-text">{TEXTS.until(momentYearWords(block.until))}</p>
        <p className="wrap-anywhere">{block.reason}</p>
        <p className="text-muted text-xs">{TEXTS.by(whoWords(block, userId), momentWords(block.at))}</p>
        <AuditLink entity="blocks" rowKey={block.id} />
      </div>
      {may('people.change') && (
        <Button
          variant="outline"
          size="lg"
          isPending={isPending('lift')}
          aria-label={TEXTS.liftOf(block.phone ?? block.email ?? '')}
          onClick={() => void act('lift', lift)}
        >
          {TEXTS.lift}
        </Button>
      )}
    </div>
  )
}
