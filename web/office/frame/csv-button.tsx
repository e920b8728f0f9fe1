import { Download } from 'lucide-react'
import { saveFile } from '../../client/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { FRAME_TEXTS } from './frame-texts.ts'
import { useAct } from './use-act.ts'

/** Sends without a limit of time: a long file is sent while it is read. */
export const sendLong: typeof fetch = (...request) => fetch(...request)

/** Downloads what a screen shows. @param file its name without an ending */
export function CsvButton({ file, load }: { file: string; load: () => Promise<Blob> }) {
  const { act, isPending } = useAct([])
  return (
    <Button
      variant="outline"
      size="lg"
      className="print:hidden"
      isPending={isPending('csv')}
      onClick={() => act('csv', async () => saveFile(`${file}.csv`, await load()))}
    >
      <Download aria-hidden />
      {FRAME_TEXTS.csv}
    </Button>
  )
}
