import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { addServicePicture, SERVICE_PICTURE_MAX_BYTES } from '#domain/services/services-api.ts'
import { CallError, call } from '../../client/api.ts'
import { ownPictureQuery } from '../../client/pictures/own-picture-query.ts'
import { sendWithProgress } from '../../client/send-with-progress.ts'
import { useOwner } from '../../client/session/session-store.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { shrinkPicture } from '../../client/shrink-picture.ts'
import { showToast, type Words } from '../../ui/overlay/toast.ts'
import { useOnline } from '../../ui/state/use-online.ts'
import { SERVICE_TEXTS } from './service-texts.ts'

const TEXTS = SERVICE_TEXTS
/** The server stores pictures of at most this size, px. */
const LONGEST_SIDE = 1600

/** The state of a picture's upload. */
export type PictureUpload =
  | { kind: 'idle' }
  /** Refused; `file` is set when it can be made smaller. */
  | { kind: 'refused'; words: Words; file: File | null }
  | { kind: 'making' }
  /** `share` from 0 to 1. */
  | { kind: 'sending'; picture: Blob; share: number }
  | { kind: 'failed'; picture: Blob; message: string; isOffline: boolean }

/** Where a picture comes from. The size of a camera's picture cannot be chosen, so it is always shrunk. */
type PictureSource = 'file' | 'camera'

/**
 * Attaches one picture: checks it, shrinks it for a weak network, sends it, and sends it again once there is a network.
 *
 * @param onAttached gets the id of the stored picture
 */
export function usePictureUpload(onAttached: (pictureId: string) => void) {
  const [upload, setUpload] = useState<PictureUpload>({ kind: 'idle' })
  const queries = useQueryClient()
  const { userId } = useOwner()
  const running = useRef<AbortController>(undefined)
  const isOnline = useOnline()

  function refuse(words: Words, file: File | null = null): void {
    showToast(words, 'destructive')
    setUpload({ kind: 'refused', words, file })
  }

  function stop(): AbortController {
    running.current?.abort()
    running.current = new AbortController()
    return running.current
  }

  async function take(file: File, source: PictureSource): Promise<void> {
    // Some phones give no type; the server checks.
    if (file.type !== '' && !file.type.startsWith('image/')) return refuse(TEXTS.notPicture)
    if (source === 'file' && file.size > SERVICE_PICTURE_MAX_BYTES) return refuse(TEXTS.tooLarge, file)
    await shrinkAndSend(file)
  }

  async function shrinkAndSend(file: File): Promise<void> {
    const mine = stop()
    setUpload({ kind: 'making' })
    const picture = await shrinkPicture(file, LONGEST_SIDE)
    if (mine.signal.aborted) return
    if (picture.size > SERVICE_PICTURE_MAX_BYTES) {
      return refuse({ title: TEXTS.tooLarge.title, text: `${TEXTS.tooLarge.text} ${TEXTS.unreadable}` })
    }
    await send(picture, mine)
  }

  async function send(picture: Blob, { signal }: AbortController): Promise<void> {
    setUpload({ kind: 'sending', picture, share: 0 })
    const form = new FormData()
    form.set('file', picture, 'picture.jpg')
    const onProgress = (share: number) => !signal.aborted && setUpload({ kind: 'sending', picture, share })
    try {
      const { pictureId } = await call(addServicePicture, { form, signal, send: sendWithProgress(onProgress) })
      if (signal.aborted) return
      showAnswer(queries, ownPictureQuery(pictureId, userId).queryKey, picture)
      setUpload({ kind: 'idle' })
      onAttached(pictureId)
    } catch (error) {
      if (signal.aborted) return
      if (!(error instanceof CallError)) throw error
      const isFinal = error.code?.startsWith('upload.')
      if (isFinal) refuse({ title: error.title, text: error.message })
      else setUpload({ kind: 'failed', picture, message: error.message, isOffline: error.kind === 'offline' })
    }
  }

  const again = () => {
    if (upload.kind === 'failed') void send(upload.picture, stop())
  }

  // Sends again by itself once the network is back.
  const wasOnline = useRef(isOnline)
  useEffect(() => {
    const isBack = isOnline && !wasOnline.current
    wasOnline.current = isOnline
    if (isBack && upload.kind === 'failed' && upload.isOffline) again()
  })
  useEffect(() => () => running.current?.abort(), [])

  return {
    upload,
    take: (file: File, source: PictureSource) => void take(file, source),
    /** Shrinks and sends a chosen file that was too large. */
    makeSmaller: () => {
      if (upload.kind === 'refused' && upload.file) void shrinkAndSend(upload.file)
    },
    again,
    cancel: () => {
      stop()
      setUpload({ kind: 'idle' })
    },
  }
}
