import { Camera, CircleAlert, ImagePlus, Trash2 } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { OwnPicture } from '../../client/pictures/own-picture.tsx'
import { useObjectUrl } from '../../client/pictures/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { PictureButton } from '../../ui/form/picture-button.tsx'
import type { Words } from '../../ui/overlay/toast.ts'
import { Spinner } from '../../ui/state/spinner.tsx'
import { SERVICE_TEXTS } from './service-texts.ts'
import type { PictureUpload, usePictureUpload } from './use-picture-upload.ts'

const TEXTS = SERVICE_TEXTS

type PictureFieldProps = {
  pictureId: string | null
  pictures: ReturnType<typeof usePictureUpload>
  onRemove: () => void
}

/** The field for one picture: choose a file or take a photo, with a preview and a button to remove it. */
export function PictureField({ pictureId, pictures, onRemove }: PictureFieldProps) {
  const id = useId()
  const { upload, take, makeSmaller, again, cancel } = pictures
  const choose = pictureId === null ? TEXTS.choosePicture : TEXTS.changePicture
  const isUnderway = upload.kind === 'making' || upload.kind === 'sending'
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would read its name before every button of it.
    <div role="group" aria-labelledby={id} className="grid grid-cols-1 gap-2">
      <p id={id} className="font-semibold text-sm">
        {TEXTS.picture}
      </p>
      {isUnderway || upload.kind === 'failed' ? (
        <Underway upload={upload} onAgain={again} onCancel={cancel} />
      ) : pictureId === null ? (
        <p className="text-muted text-xs">{TEXTS.pictureHint}</p>
      ) : (
        <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground p-3">
          <OwnPicture
            pictureId={pictureId}
            alt={TEXTS.preview}
            missing={TEXTS.pictureGone}
            className="size-28 rounded-md"
          />
          <div className="grid min-w-0 flex-1 basis-40 justify-items-start gap-2">
            <p className="text-sm">{TEXTS.sent}</p>
            <Button variant="ghost" size="sm" aria-label={TEXTS.removePictureLabel} onClick={onRemove}>
              <Trash2 aria-hidden />
              {TEXTS.removePicture}
            </Button>
          </div>
        </div>
      )}
      {upload.kind === 'refused' && (
        <Refused words={upload.words}>
          {upload.file && (
            <Button variant="outline" size="sm" onClick={makeSmaller}>
              {TEXTS.makeSmaller}
            </Button>
          )}
        </Refused>
      )}
      {!isUnderway && upload.kind !== 'failed' && (
        <div className="flex flex-wrap gap-2">
          <PictureButton label={choose} onPick={(file) => take(file, 'file')}>
            <ImagePlus aria-hidden />
            {choose}
          </PictureButton>
          <PictureButton label={TEXTS.takePhoto} isCamera onPick={(file) => take(file, 'camera')}>
            <Camera aria-hidden />
            {TEXTS.takePhoto}
          </PictureButton>
        </div>
      )}
    </div>
  )
}

type Moving = Extract<PictureUpload, { kind: 'making' | 'sending' | 'failed' }>
type UnderwayProps = { upload: Moving; onAgain: () => void; onCancel: () => void }

function Underway({ upload, onAgain, onCancel }: UnderwayProps) {
  const url = useObjectUrl(upload.kind === 'making' ? null : upload.picture)
  const percent = upload.kind === 'sending' ? Math.round(upload.share * 100) : 0
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-ground p-3">
      {url === null ? (
        <span className="grid size-28 place-items-center rounded-md bg-sunken text-gold-text">
          <Spinner className="size-6" />
        </span>
      ) : (
        <img src={url} alt="" className="size-28 rounded-md object-cover opacity-70" />
      )}
      <div className="grid min-w-0 flex-1 basis-40 grid-cols-1 gap-2">
        {upload.kind === 'failed' ? (
          <p role="alert" className="font-medium text-brick-text text-sm">
            {upload.message} {upload.isOffline && TEXTS.waitsForNetwork}
          </p>
        ) : (
          <>
            <p className="tabular text-sm">{upload.kind === 'making' ? TEXTS.making : TEXTS.sending(percent)}</p>
            <div
              role="progressbar"
              aria-label={TEXTS.picture}
              aria-valuemin={0}
              aria-valuemax={100}
              aria-valuenow={percent}
              className="h-2 overflow-hidden rounded-full bg-line"
            >
              <div className="h-full rounded-full bg-gold transition-[width]" style={{ width: `${percent}%` }} />
            </div>
          </>
        )}
        <div className="flex flex-wrap gap-2">
          {upload.kind === 'failed' && (
            <Button variant="outline" size="sm" onClick={onAgain}>
              {TEXTS.tryAgain}
            </Button>
          )}
          <Button variant="ghost" size="sm" onClick={onCancel}>
            {upload.kind === 'failed' ? TEXTS.removePicture : TEXTS.cancel}
          </Button>
        </div>
      </div>
    </div>
  )
}

function Refused({ words, children }: { words: Words; children: ReactNode }) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-2 rounded-md bg-brick-soft p-3 text-brick-text text-sm"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-40">
        <strong>{words.title}:</strong> {words.text}
      </p>
      {children}
    </div>
  )
}
