import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { downloadMyData } from '#domain/profiles/profiles-api.ts'
import { serviceDay } from '#domain/time/accra-time.ts'
import { callFile } from '../../../client/api.ts'
import { saveFile } from '../../../client/save-file.ts'
import { useClock } from '../../../client/shop/clock.tsx'
import { showToast } from '../../../ui/overlay/toast.ts'
import { PROFILE_TEXTS } from '../profile-texts.ts'
import { AccountRow } from './account-row.tsx'

const TEXTS = PROFILE_TEXTS.account

/** Downloads everything that the shop stores about the person. */
export function DownloadRow() {
  const clock = useClock()
  const download = useMutation({
    mutationFn: () => callFile(downloadMyData),
    onSuccess: (file) => {
      const name = `my-data-${serviceDay(clock())}.zip`
      saveFile(name, file)
      showToast({ title: TEXTS.downloaded.title, text: TEXTS.downloaded.text(name) }, 'success')
    },
    onError: ({ message }) => showToast({ title: TEXTS.downloadFailed, text: message }, 'destructive'),
  })
  return (
    <AccountRow
      icon={Download}
      label={TEXTS.download}
      text={download.isPending ? TEXTS.downloading : (download.error?.message ?? TEXTS.downloadText)}
      isPending={download.isPending}
      onPress={() => download.mutate()}
    />
  )
}
