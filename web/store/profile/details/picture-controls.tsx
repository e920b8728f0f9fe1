import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Camera, Trash2 } from 'lucide-react'
import { BROWSER_ERRORS } from '#domain/browser-errors.ts'
import { AVATAR_MAX_BYTES, type ProfileView, removeAvatar, setAvatar } from '#domain/profiles/profiles-api.ts'
import { call } from '../../../client/api.ts'
import { profileQuery } from '../../../client/session/profile-query.ts'
import { showAnswer } from '../../../client/show-answer.ts'
import { shrinkPicture } from '../../../client/shrink-picture.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { PictureButton } from '../../../ui/form/picture-button.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { FailureNote } from '../../../ui/state/failure-note.tsx'
import { initialsOf } from '../../auth/initials.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'

const TEXTS = PROFILE_TEXTS.account
/** Enough for the sharpest screens, px. */
const LONGEST_SIDE = 1024

/** The controls of the profile picture: choose a file, take a photo, remove it. */
export function PictureControls({ profile }: { profile: ProfileView }) {
  const queries = useQueryClient()
  const adopt = (saved: ProfileView) => showAnswer(queries, profileQuery(saved.userId).queryKey, saved)
  const upload = useMutation({
    mutationFn: async (picture: File) => {
      const small = await shrinkPicture(picture, LONGEST_SIDE)
      if (small.size > AVATAR_MAX_BYTES) throw new Error(BROWSER_ERRORS['upload.too_large'].text)
      const form = new FormData()
      form.set('file', small, 'picture.jpg')
      return call(setAvatar, { form })
    },
    onSuccess: (saved) => {
      adopt(saved)
      showToast(TEXTS.pictureSaved, 'success')
    },
  })
  const remove = useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: (saved) => {
      adopt(saved)
      showToast(TEXTS.pictureRemoved, 'success')
    },
  })
  const error = upload.error ?? remove.error

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Avatar initials={initialsOf(profile)} picture={profile.avatarUrl} className="size-14 text-lg" />
      <div className="flex flex-wrap gap-2">
        <PictureButton
          label={TEXTS.picture}
          size="sm"
          isPending={upload.isPending}
          pendingText={TEXTS.uploading}
          onPick={(picture) => {
            remove.reset()
            upload.mutate(picture)
          }}
        >
          <Camera aria-hidden />
          {profile.avatarUrl === null ? TEXTS.addPicture : TEXTS.changePicture}
        </PictureButton>
        {profile.avatarUrl !== null && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={TEXTS.removePictureLabel}
            isPending={remove.isPending}
            onClick={() => {
              upload.reset()
              remove.mutate()
            }}
          >
            <Trash2 aria-hidden />
            {TEXTS.removePicture}
          </Button>
        )}
      </div>
      {error && <FailureNote failure={{ title: TEXTS.pictureFailed, text: error.message }} className="basis-full" />}
    </div>
  )
}
