import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink, History, Trophy } from 'lucide-react'
import { useState } from 'react'
import { matchPath, Navigate, useLocation } from 'react-router'
import { z } from 'zod'
import { CHALLENGE_TIMES, challengeStage } from '#domain/challenges/challenge-rules.ts'
import {
  CHALLENGE_LIMITS,
  ChallengeDraft,
  listEntries,
  listStaffChallenges,
  readChallenge,
  readStaffChallenge,
  type StaffChallenge,
  saveChallenge,
} from '#domain/challenges/challenges-api.ts'
import { call } from '../../client/api.ts'
import { paths, patterns } from '../../client/paths.ts'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { useClock } from '../../client/shop/clock.tsx'
import { useShopNow } from '../../client/shop/shop-hooks.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { newKey } from '../../client/storage/new-key.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { type Faults, useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { momentWords } from '../../ui/words/moment-words.ts'
import { ChangedNote } from '../frame/changed-note.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { RowWait } from '../frame/row-wait.tsx'
import { UndoBar } from '../frame/undo-bar.tsx'
import { useAddress } from '../frame/use-address.ts'
import { useRead } from '../frame/use-read.ts'
import { type CarriedDraft, useRowDraft } from '../frame/use-row-draft.ts'
import { useSaves } from '../frame/use-saves.ts'
import { HistoryDialog } from '../history/history-dialog.tsx'
import { HISTORY_TEXTS } from '../history/history-texts.ts'
import { type ChallengeField, type ChallengeForm, draftIn, EMPTY_FORM, formOf } from './challenge-form.ts'
import { CHALLENGE_TEXTS as TEXTS } from './challenge-texts.ts'
import { EntriesPart } from './entries-part.tsx'

const READERS = [listStaffChallenges, readStaffChallenge, listEntries, readChallenge]
const SAVE = 'save'
const PAGE = { back: { to: paths.staffChallenges, words: TEXTS.back }, className: 'max-w-5xl gap-5 pb-28 md:pb-48' }
const Overlap = z.object({ code: z.literal('challenge.overlaps'), details: z.object({ title: z.string() }) })
/** Shows beside the fields what the server refused. */
type Refuse = (faults: Faults<ChallengeField>) => void

/** The form of one challenge, new or stored, with its entries. */
export function ChallengePage() {
  const { pathname } = useLocation()
  const challengeId = matchPath(patterns.staffChallenge, pathname)?.params.challengeId ?? ''
  const query = useRead(
    readStaffChallenge,
    { params: { challengeId } },
    { staleTime: 0, enabled: challengeId !== 'new', retry: false },
  )
  if (challengeId === 'new') return <NewChallenge />
  if (query.data) return <StoredChallenge key={challengeId} challenge={query.data} />
  return (
    <OfficePage {...PAGE} title={TEXTS.title}>
      <RowWait query={query} icon={Trophy} failed={TEXTS.failed} missing={TEXTS.missing} />
    </OfficePage>
  )
}

/** Saves a challenge, and stores the answer for the form. */
function useChallengeActs() {
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  const saves = useSaves(READERS)
  const put = async (
    challengeId: string,
    challenge: ChallengeDraft,
    expectedVersion: number | null,
    refuse?: Refuse,
  ) => {
    const sent = call(saveChallenge, { params: { challengeId }, body: { expectedVersion, challenge } })
    const saved = await sent.catch((error) => {
      const other = Overlap.safeParse(error).data
      if (other) refuse?.({ entriesOpenAt: TEXTS.form.faults.overlaps(other.details.title) })
      throw error
    })
    showAnswer(queries, keyOf(readStaffChallenge, { person, params: { challengeId } }), saved)
    return saved
  }
  return { ...saves, put }
}

function NewChallenge() {
  const { put, act, isPending } = useChallengeActs()
  // One id, however often the button is pressed.
  const [id] = useState(newKey)
  const [saved, setSaved] = useState<StaffChallenge>()
  const form = useRowDraft<StaffChallenge | { version: 0 }, ChallengeForm>({ version: 0 }, (row) =>
    'id' in row ? formOf(row) : EMPTY_FORM,
  )
  if (saved) {
    const state: CarriedDraft<ChallengeForm> = { version: saved.version, draft: form.draft }
    return <Navigate to={paths.staffChallenge(id)} replace state={state} />
  }
  return (
    <OfficePage {...PAGE} title={TEXTS.make}>
      <ChallengeEditor
        form={form.draft}
        set={form.set}
        stored={null}
        isPending={isPending(SAVE)}
        onSave={(draft, refuse) =>
          void act(SAVE, async () => {
            const made = await put(id, draft, null, refuse)
            form.onSaved(made, form.draft)
            setSaved(made)
            showToast(TEXTS.made(draft.title), 'success')
          })
        }
      />
    </OfficePage>
  )
}

function StoredChallenge({ challenge }: { challenge: StaffChallenge }) {
  const clock = useClock()
  const { put, ...saves } = useChallengeActs()
  const { act, isPending, remember, bar } = saves
  const address = useAddress()
  const isHistoryOpen = address.read('open', ['history'] as const) !== undefined
  const close = () => address.set({ open: '' })
  const { id, title, version, isPublished } = challenge
  const stage = challengeStage(challenge, useShopNow(10_000))
  const before = draftOf(challenge)
  const form = useRowDraft(challenge, formOf, useLocation().state)
  const save = (draft: ChallengeDraft, sent?: ChallengeForm, refuse?: Refuse) =>
    act(SAVE, async () => {
      const saved = await put(id, draft, version, refuse)
      if (sent) form.onSaved(saved, sent)
      remember({ id, words: TEXTS.saved(saved.title), undo: () => put(id, before, saved.version) })
    })
  return (
    <OfficePage
      {...PAGE}
      title={title}
      tools={
        <>
          <Badge tone={isPublished ? 'palm-soft' : 'neutral'}>{isPublished ? TEXTS.stages[stage] : TEXTS.draft}</Badge>
          {isPublished && (
            <a href={paths.challenge} className={buttonClasses({ variant: 'outline', size: 'lg' })}>
              <ExternalLink aria-hidden />
              {TEXTS.view}
            </a>
          )}
          {stage === 'voting' && (
            <Button
              variant="outline"
              size="lg"
              isPending={isPending(SAVE)}
              onClick={() => void save({ ...before, votingClosesAt: clock().toISOString() })}
            >
              {TEXTS.form.end}
            </Button>
          )}
          <Button variant="outline" size="lg" onClick={() => address.set({ open: 'history' })}>
            <History aria-hidden />
            {HISTORY_TEXTS.open}
          </Button>
        </>
      }
    >
      <EntriesPart
        challenge={challenge}
        stage={stage}
        saves={saves}
        isNaming={isPending(SAVE)}
        onName={(winnerId) => void save({ ...before, winnerId })}
      />
      <ChangedNote {...form.note} nameOf={fieldName} />
      <ChallengeEditor
        form={form.draft}
        set={form.set}
        stored={before}
        isPending={isPending(SAVE)}
        onSave={(draft, refuse) => void save(draft, form.draft, refuse)}
      />
      <UndoBar {...bar} />
      {isHistoryOpen && (
        <HistoryDialog
          entity="challenge"
          rowKey={id}
          name={title}
          fieldWords={fieldName}
          valueWords={valueWords}
          isPending={isPending(SAVE)}
          onPutBack={(document) => void save(ChallengeDraft.parse(document)).then(close)}
          onClose={close}
        />
      )}
    </OfficePage>
  )
}

function draftOf({ id: _, stage: __, createdAt: ___, version: ____, waiting: _____, ...draft }: StaffChallenge) {
  return draft satisfies ChallengeDraft
}

const fieldName = (field: string) => TEXTS.fields[field as keyof ChallengeDraft] ?? field

/** A value of a version, in words. */
function valueWords(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  return CHALLENGE_TIMES.some((name) => name === field) ? momentWords(String(value)) : String(value)
}

type EditorProps = {
  form: ChallengeForm
  set: (change: Partial<ChallengeForm>) => void
  stored: ChallengeDraft | null
  isPending: boolean
  onSave: (draft: ChallengeDraft, refuse: Refuse) => void
}

function ChallengeEditor({ form, set, stored, isPending, onSave }: EditorProps) {
  const { draft, faults: found } = draftIn(form, stored)
  const checked = useCheckedForm({ found, onSend: (): void => draft && onSave(draft, checked.refuse) })
  const { faults } = checked
  const area = (field: 'summary' | 'rules', rows: number, hint?: string) => (
    <TextareaField
      label={TEXTS.fields[field]}
      hint={hint}
      error={faults[field]}
      isRequired
      rows={rows}
      maxLength={CHALLENGE_LIMITS[field]}
      value={form[field]}
      onValueChange={(value) => set({ [field]: value })}
    />
  )
  const line = (field: 'title' | 'prize') => (
    <TextField
      label={TEXTS.fields[field]}
      autoComplete="off"
      isRequired
      maxLength={CHALLENGE_LIMITS[field]}
      value={form[field]}
      error={faults[field]}
      onValueChange={(value) => set({ [field]: value })}
    />
  )
  return (
    <form {...checked.props} className="grid min-w-0 max-w-3xl grid-cols-1 gap-5">
      {line('title')}
      {area('summary', 2)}
      {area('rules', 6, TEXTS.form.rulesHint)}
      {line('prize')}
      <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
        {CHALLENGE_TIMES.map((field) => (
          <TextField
            key={field}
            type="datetime-local"
            label={TEXTS.fields[field]}
            hint={TEXTS.form.timeHint}
            isRequired
            value={form[field]}
            error={faults[field]}
            onValueChange={(value) => set({ [field]: value })}
          />
        ))}
      </div>
      <Checkbox
        label={TEXTS.form.isPublished}
        checked={form.isPublished}
        onCheckedChange={(isPublished) => set({ isPublished })}
      />
      <Button type="submit" size="lg" isPending={isPending} className="justify-self-start">
        {TEXTS.form.save}
      </Button>
    </form>
  )
}
