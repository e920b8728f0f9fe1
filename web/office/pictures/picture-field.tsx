import { ImageUp } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import type { Category } from '#domain/menu/menu-api.ts'
import { addMenuPicture, type Crop } from '#domain/menu/pictures-api.ts'
import { call } from '../../client/api.ts'
import { shrinkPicture } from '../../client/shrink-picture.ts'
import { Button, buttonClasses } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { ItemPicture } from '../../ui/item-picture.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { lazyPart } from '../../ui/state/lazy-part.ts'
import { useAct } from '../frame/use-act.ts'
import { PICTURE_TEXTS as TEXTS } from './picture-texts.ts'

const CropDialog = lazyPart(() => import('./crop-dialog.tsx'), 'CropDialog')

/** Twice the largest size that the shop shows, so that a small part of a photograph is still sharp. */
const LONGEST_SIDE = 1_600

type PictureDropProps = {
  /** Gets the address of the stored picture. */
  onPicture: (image: string) => void
  className?: string
  /** `isOver`: a file is held above it. `take` begins with a chosen file. */
  children: (drop: { isOver: boolean; take: (file: File | undefined) => void }) => ReactNode
}

/** Takes a picture that is dropped or pasted on it, lets one cut it, and stores it. */
export function PictureDrop({ onPicture, className, children }: PictureDropProps) {
  const { take, dialog } = usePicture(onPicture)
  const [isOver, setOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping and pasting are shortcuts; the button does the same
    <div
      className={className}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        setOver(false)
        const [file] = event.dataTransfer.files
        // Other files are for the page around it, which takes lists.
        if (!file?.type.startsWith('image/')) return
        event.preventDefault()
        take(file)
      }}
      onPaste={(event) => take(event.clipboardData.files[0])}
    >
      {children({ isOver, take })}
      {dialog}
    </div>
  )
}

type PictureFieldProps = {
  image: string
  category: Category
  onChange: (image: string) => void
}

/** The picture of an item: a photograph that is chosen, taken, dropped or pasted, or the drawn picture of its category. */
export function PictureField({ image, category, onChange }: PictureFieldProps) {
  const id = useId()
  return (
    <PictureDrop onPicture={onChange} className="grid grid-cols-1 gap-1.5">
      {({ isOver, take }) => (
        <>
          <span className="font-semibold text-sm">{TEXTS.label}</span>
          <div
            className={classNames(
              'flex flex-wrap items-center gap-4 rounded-lg border border-line-strong border-dashed p-3',
              isOver && 'border-gold bg-gold-soft',
            )}
          >
            <ItemPicture image={image} category={category} sizes="96px" className="size-24" />
            <div className="grid min-w-0 flex-1 basis-48 gap-2">
              <input
                id={id}
                type="file"
                accept="image/*"
                className="peer sr-only"
                onChange={({ target }) => {
                  take(target.files?.[0])
                  target.value = ''
                }}
              />
              <label
                htmlFor={id}
                className={buttonClasses({
                  variant: 'outline',
                  className: 'cursor-pointer justify-self-start peer-focus-visible:outline-2',
                })}
              >
                <ImageUp aria-hidden />
                {TEXTS.choose}
              </label>
              {image !== '' && (
                <Button variant="ghost" size="sm" className="justify-self-start" onClick={() => onChange('')}>
                  {TEXTS.drawn}
                </Button>
              )}
              <p className="text-muted text-xs">{TEXTS.hint}</p>
            </div>
          </div>
        </>
      )}
    </PictureDrop>
  )
}

/** Cuts and stores a picture. `take` begins with a file; `dialog` stands on the page until it is stored. */
function usePicture(onPicture: (image: string) => void) {
  const [picture, setPicture] = useState<Blob>()
  const { act, isPending } = useAct([])

  function take(file: File | undefined) {
    if (!file) return
    // Some phones give no type; the server checks.
    if (file.type !== '' && !file.type.startsWith('image/')) return void showToast(TEXTS.notPicture, 'destructive')
    void shrinkPicture(file, LONGEST_SIDE).then(setPicture)
  }

  const store = (blob: Blob, crop: Crop) =>
    act(STORE, async () => {
      const form = new FormData()
      form.set('crop', JSON.stringify(crop))
      form.set('file', blob, 'picture.jpg')
      const { image } = await call(addMenuPicture, { form })
      setPicture(undefined)
      onPicture(image)
    })

  return {
    take,
    dialog: picture && (
      <Suspense fallback={null}>
        <CropDialog
          picture={picture}
          isPending={isPending(STORE)}
          onUse={(crop) => store(picture, crop)}
          onClose={() => setPicture(undefined)}
        />
      </Suspense>
    ),
  }
}

const STORE = 'store'
