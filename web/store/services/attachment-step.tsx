import { MapPin, Phone, Wrench } from 'lucide-react'
import type { RefObject } from 'react'
import { SERVICE_MAX, type ServiceView } from '#domain/services/services-api.ts'
import { cutText } from '#domain/text/cut-text.ts'
import { TextareaField } from '../../ui/form/textarea-field.tsx'
import { RequestHeading } from '../requests/request-heading.tsx'
import { RequestPicture } from '../requests/request-picture.tsx'
import { PictureField } from './picture-field.tsx'
import type { ServiceDraft } from './service-draft.ts'
import { SERVICE_TEXTS } from './service-texts.ts'
import type { usePictureUpload } from './use-picture-upload.ts'

const TEXTS = SERVICE_TEXTS

type AttachmentStepProps = {
  top: RefObject<HTMLHeadingElement | null>
  service: ServiceView
  draft: ServiceDraft
  onChange: (change: Partial<ServiceDraft>) => void
  pictures: ReturnType<typeof usePictureUpload>
}

/** The second step: a summary of the first, then a picture and a note. */
export function AttachmentStep({ top, service, draft, onChange, pictures }: AttachmentStepProps) {
  return (
    <>
      <RequestHeading ref={top} icon={Wrench} title={TEXTS.attachTitle} text={TEXTS.attachText} aside={TEXTS.step(2)} />
      <div className="flex flex-wrap items-center gap-4 rounded-lg border border-line bg-ground p-4">
        <RequestPicture kind="service" id={service.id} icon={Wrench} className="size-16" />
        <div className="grid min-w-0 flex-1 basis-40 gap-1 text-sm">
          <p className="font-semibold text-base">{service.label}</p>
          <p className="flex items-start gap-2">
            <MapPin aria-hidden className="mt-0.5 size-4 shrink-0 text-gold-text" />
            <span className="min-w-0">
              {draft.location}, {draft.region}
            </span>
          </p>
          <p className="tabular flex items-center gap-2">
            <Phone aria-hidden className="size-4 shrink-0 text-gold-text" />
            {draft.phone}
          </p>
        </div>
      </div>
      <PictureField
        pictureId={draft.pictureId}
        pictures={pictures}
        onRemove={() => {
          pictures.cancel()
          onChange({ pictureId: null })
        }}
      />
      <TextareaField
        label={TEXTS.note}
        maxLength={SERVICE_MAX.note}
        placeholder={TEXTS.notePlaceholder}
        value={draft.note}
        onValueChange={(value) => onChange({ note: cutText(value, SERVICE_MAX.note) })}
      />
    </>
  )
}
