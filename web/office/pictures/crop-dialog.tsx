import { useState } from 'react'
import Cropper from 'react-easy-crop'
import 'react-easy-crop/react-easy-crop.css'
import type { Crop } from '#domain/menu/pictures-api.ts'
import { useObjectUrl } from '../../client/pictures/use-object-url.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { PICTURE_TEXTS as TEXTS } from './picture-texts.ts'

type CropDialogProps = {
  picture: Blob
  isPending: boolean
  onUse: (crop: Crop) => void
  onClose: () => void
}

const MAX_ZOOM = 4

/** Chooses the part of a picture that shoppers see: by finger, mouse, or the arrow keys and the slider. */
export function CropDialog({ picture, isPending, onUse, onClose }: CropDialogProps) {
  const url = useObjectUrl(picture)
  const [place, setPlace] = useState({ x: 0, y: 0 })
  const [zoom, setZoom] = useState(1)
  const [crop, setCrop] = useState<Crop>()
  return (
    <Dialog
      onOpenChange={onClose}
      title={TEXTS.title}
      description={TEXTS.description}
      isSheetOnPhones
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {TEXTS.keep}
          </Button>
          <Button isPending={isPending} disabled={!crop} onClick={() => crop && onUse(crop)}>
            {TEXTS.use}
          </Button>
        </>
      }
    >
      <div className="relative h-72 w-full overflow-hidden rounded-lg bg-sunken">
        {url && (
          <Cropper
            image={url}
            crop={place}
            zoom={zoom}
            maxZoom={MAX_ZOOM}
            aspect={1}
            cropShape="round"
            showGrid={false}
            disableAutomaticStylesInjection
            onCropChange={setPlace}
            onZoomChange={setZoom}
            onCropComplete={({ x, y, width, height }) =>
              setCrop({ left: share(x), top: share(y), width: share(width), height: share(height) })
            }
          />
        )}
      </div>
      <Field label={TEXTS.zoom} className="mt-4">
        {(control) => (
          <input
            {...control}
            type="range"
            min={1}
            max={MAX_ZOOM}
            step={0.1}
            value={zoom}
            className="min-h-11 w-full accent-gold"
            onChange={({ target }) => setZoom(Number(target.value))}
          />
        )}
      </Field>
    </Dialog>
  )
}

/** Percent as a share; roundings of the library may leave the picture by a hair. */
const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
