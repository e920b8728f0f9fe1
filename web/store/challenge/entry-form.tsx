import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { useId, useState } from 'react'
import { z } from 'zod'
import {
  addEntryPicture,
  CHALLENGE_LIMITS,
  enterChallenge,
  getOwnEntryPicture,
  type MyChallenge,
  readChallenge,
  readMyChallenge,
  readMyEntries,
  withdrawEntry,
} from '#domain/challenges/challenges-api.ts'
import { call } from '../../client/api.ts'
import { OwnPicture } from '../../client/pictures/own-picture.tsx'
import { keyOf } from '../../client/query-of.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { shrinkPicture } from '../../client/shrink-picture.ts'
import { useAuthStep } from '../../client/steps/auth-step.ts'
import { forgetStored } from '../../client/storage/stored-value.ts'
import { useStoredDraft } from '../../client/storage/use-stored-draft.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { PictureButton } from '../../ui/form/picture-button.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { useCheckedForm } from '../../ui/form/use-checked-form.ts'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { CHALLENGE_TEXTS } from './challenge-texts.ts'

const TEXTS = CHALLENGE_TEXTS.enter
/** Twice what is stored, so that it stays sharp. */
const LONGEST_SIDE = 1_600

type EntryProps = { challengeId: string; entry: MyChallenge['entry'] }
type OwnEntryProps = EntryProps & { isOpen: boolean; heading?: string }

/**
 * The entry of the signed-in person: its state, and while entries are taken the form that sends or changes it. After that
 * an entry can only be withdrawn.
 */
export function OwnEntry({ challengeId, entry, isOpen, heading = TEXTS.heading }: OwnEntryProps) {
  const { userId, isSignedIn } = useOwner()
  const auth = useAuthStep()
  if (!isOpen && !entry) return null
  return (
    <section className="grid max-w-2xl grid-cols-1 gap-4 rounded-lg border border-line bg-surface p-5 shadow-card">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-xl">{heading}</h2>
        {entry && (
          <Badge
            tone={entry.state === 'approved' ? 'palm-soft' : entry.state === 'rejected' ? 'brick-soft' : 'gold-soft'}
          >
            {TEXTS.states[entry.state]}
          </Badge>
        )}
      </div>
      {entry?.reason && <p className="wrap-anywhere rounded-md bg-brick-soft p-3 text-brick-text">{entry.reason}</p>}
      {!isOpen ? (
        <>
          <p className="font-semibold">{entry?.dish}</p>
          <Withdraw challengeId={challengeId} />
        </>
      ) : isSignedIn ? (
        <Form key={userId} challengeId={challengeId} entry={entry} />
      ) : (
        <>
          <p className="text-muted text-sm">{TEXTS.signInText}</p>
          <Button size="lg" className="justify-self-start" onClick={() => auth.go('signin')}>
            {TEXTS.signIn}
          </Button>
        </>
      )}
    </section>
  )
}

const typedText = z.string()
const EntryDraft = z
  .object({ name: typedText, dish: typedText, story: typedText, pictureId: typedText, mayShow: z.boolean() })
  .partial()
const NOTHING: z.infer<typeof EntryDraft> = {}
const draftKey = (challengeId: string, person: string) => `chillz-request-challenge-${challengeId}-${person}` as const

function Form({ challengeId, entry }: EntryProps) {
  const take = useTakeMine(challengeId)
  const { userId: person } = useOwner()
  const params = { challengeId }
  // The camera may make a phone load the page anew.
  const { draft, change, clear } = useStoredDraft(draftKey(challengeId, person), EntryDraft, NOTHING)
  const typed = {
    name: entry?.name ?? '',
    dish: entry?.dish ?? '',
    story: entry?.story ?? '',
    pictureId: entry?.pictureId ?? '',
    mayShow: false,
    ...draft,
  }
  const send = useMutation({
    mutationFn: (_: typeof draft) => call(enterChallenge, { params, body: { ...typed, mayShow: true } }),
    onSuccess: (answer, sent) => {
      // What was typed meanwhile stays.
      if (sent === draft) clear()
      showToast(TEXTS.sent, 'success')
      return take(answer)
    },
    onError: fail,
  })
  const upload = useMutation({
    // Shrunk for a weak network.
    mutationFn: async (file: File) => {
      const picture = new FormData()
      picture.set('file', await shrinkPicture(file, LONGEST_SIDE), 'picture.jpg')
      return call(addEntryPicture, { form: picture })
    },
    onSuccess: ({ pictureId }) => change({ pictureId }),
    onError: (problem) => showToast({ title: TEXTS.picture, text: problem.message }, 'destructive'),
  })
  // Without the new picture the entry would be sent with the one before.
  const block = upload.isPending ? TEXTS.pictureUnderway : undefined
  const form = useCheckedForm<'name' | 'dish' | 'picture' | 'mayShow'>({
    found: {
      name: typed.name.trim() === '' ? TEXTS.faults.name : undefined,
      dish: typed.dish.trim() === '' ? TEXTS.faults.dish : undefined,
      picture: typed.pictureId === '' ? TEXTS.faults.picture : undefined,
      mayShow: typed.mayShow ? undefined : TEXTS.faults.mayShow,
    },
    onSend: () => send.mutate(draft),
  })
  const mayShowId = useId()
  return (
    <form {...form.props} className="grid grid-cols-1 gap-4">
      <TextField
        label={TEXTS.name}
        maxLength={CHALLENGE_LIMITS.name}
        value={typed.name}
        error={form.faults.name}
        onValueChange={(name) => change({ name })}
      />
      <TextField
        label={TEXTS.dish}
        maxLength={CHALLENGE_LIMITS.dish}
        value={typed.dish}
        error={form.faults.dish}
        onValueChange={(dish) => change({ dish })}
      />
      <TextareaField
        label={TEXTS.story}
        rows={3}
        maxLength={CHALLENGE_LIMITS.story}
        value={typed.story}
        onValueChange={(story) => change({ story })}
      />
      <EntryPictureField
        pictureId={typed.pictureId}
        error={form.faults.picture}
        isSending={upload.isPending}
        onChoose={upload.mutate}
      />
      <div>
        <Checkbox
          label={TEXTS.mayShow}
          checked={typed.mayShow}
          onCheckedChange={(mayShow) => change({ mayShow })}
          aria-invalid={form.faults.mayShow !== undefined}
          aria-describedby={mayShowId}
        />
        <p id={mayShowId} className="text-brick-text text-sm">
          {form.faults.mayShow}
        </p>
      </div>
      {entry && <p className="text-muted text-sm">{TEXTS.again}</p>}
      <p role="status" className="text-muted text-sm empty:sr-only">
        {block}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="lg" isPending={send.isPending} pendingText={TEXTS.sending} disabledReason={block}>
          {entry ? TEXTS.save : TEXTS.send}
        </Button>
        {entry && <Withdraw challengeId={challengeId} />}
      </div>
    </form>
  )
}

const fail = (error: Error) => showToast({ title: TEXTS.heading, text: error.message }, 'destructive')

/** Shows what the server says of the own entry, and asks again for the entries that everybody sees. */
function useTakeMine(challengeId: string) {
  const { userId: person } = useOwner()
  const queries = useQueryClient()
  return (answer: MyChallenge) => {
    showAnswer(queries, keyOf(readMyChallenge, { person, params: { challengeId } }), answer)
    const readers = [readMyEntries, readChallenge]
    return Promise.all(readers.map((endpoint) => queries.invalidateQueries({ queryKey: keyOf(endpoint) })))
  }
}

/** The button that withdraws the own entry after a question. */
function Withdraw({ challengeId }: { challengeId: string }) {
  const take = useTakeMine(challengeId)
  const { userId: person } = useOwner()
  const [isLeaving, setLeaving] = useState(false)
  const withdraw = useMutation({
    mutationFn: () => call(withdrawEntry, { params: { challengeId } }),
    onSuccess: (answer) => {
      forgetStored([draftKey(challengeId, person)])
      showToast(TEXTS.withdrawn)
      return take(answer)
    },
    onError: fail,
  })
  return (
    <>
      <Button variant="ghost" size="lg" className="justify-self-start" onClick={() => setLeaving(true)}>
        {TEXTS.withdraw}
      </Button>
      {isLeaving && (
        <AskFirst
          title={TEXTS.withdrawTitle}
          text={TEXTS.withdrawText}
          action={TEXTS.withdraw}
          keep={TEXTS.keep}
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setLeaving(false)}
        />
      )}
    </>
  )
}

type PictureFieldProps = {
  pictureId: string
  error: string | undefined
  isSending: boolean
  onChoose: (file: File) => void
}

/** The picture that was sent, and the button to choose one. */
function EntryPictureField({ pictureId, error, isSending, onChoose }: PictureFieldProps) {
  const id = useId()
  const errorId = useId()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its name before every button of it.
    <div
      role="group"
      aria-labelledby={id}
      data-fault={error === undefined ? undefined : ''}
      className="grid grid-cols-1 gap-2"
    >
      <p id={id} className="font-semibold text-sm">
        {TEXTS.picture}
      </p>
      <p className="text-muted text-xs">{TEXTS.pictureHint}</p>
      {pictureId !== '' && (
        <OwnPicture
          pictureId={pictureId}
          endpoint={getOwnEntryPicture}
          alt={TEXTS.pictureSent}
          missing={TEXTS.pictureGone}
          className="aspect-4/3 w-60 max-w-full rounded-md"
        />
      )}
      <PictureButton
        label={TEXTS.choose}
        size="lg"
        className="justify-self-start"
        isPending={isSending}
        pendingText={TEXTS.sendingPicture}
        aria-describedby={error === undefined ? undefined : errorId}
        onPick={onChoose}
      >
        <ImagePlus aria-hidden />
        {pictureId === '' ? TEXTS.choose : TEXTS.change}
      </PictureButton>
      {error !== undefined && (
        <p id={errorId} role="alert" className="text-brick-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
