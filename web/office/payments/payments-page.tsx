import { type ReactNode, useState } from 'react'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DropZone } from '../frame/drop-zone.tsx'
import { useAddress } from '../frame/use-address.ts'
import { HeldTab } from './held-tab.tsx'
import { PaymentDetails } from './payment-details.tsx'
import { PaymentsTab } from './payments-tab.tsx'
import { PAYMENTS_TEXTS as TEXTS } from './payments-texts.ts'
import { RefundsTab } from './refunds-tab.tsx'
import { SettlementsTab } from './settlements-tab.tsx'
import { WaitingTab } from './waiting-tab.tsx'

const TABS = ['waiting', 'payments', 'refunds', 'held', 'settlements'] as const
type Tab = (typeof TABS)[number]

/** A file's text and its number, so that the same file can be given twice. */
export type GivenFile = { text: string; number: number }

/** The payments desk. A CSV file that is dropped anywhere on it goes to the shown tab. */
export function PaymentsPage() {
  usePageTitle(TEXTS.title)
  const address = useAddress()
  const { text, set } = address
  const tabs = address.tabs('tab', 'waiting', TABS, (tab) => TEXTS.tabs[tab])
  const tab = tabs.value
  const [file, setFile] = useState<GivenFile>()

  const takeFile = (content: string) => {
    if (tab !== 'settlements' && tab !== 'waiting') tabs.onValueChange('waiting')
    setFile((before) => ({ text: content, number: (before?.number ?? 0) + 1 }))
  }
  const shown: Record<Tab, ReactNode> = {
    waiting: <WaitingTab file={file} />,
    payments: <PaymentsTab address={address} />,
    refunds: <RefundsTab address={address} />,
    held: <HeldTab onOpen={(payment) => set({ payment })} />,
    settlements: <SettlementsTab address={address} file={file} />,
  }
  const opened = text('payment')
  return (
    <DropZone
      className="relative grid min-h-dvh content-start gap-4 px-4 py-4 md:px-6"
      words={TEXTS.drop}
      onText={takeFile}
    >
      <h1 className="text-xl">{TEXTS.title}</h1>
      <Tabs
        label={TEXTS.tabsLabel}
        {...tabs}
        onValueChange={(next) => {
          setFile(undefined)
          tabs.onValueChange(next)
        }}
      >
        {shown[tab]}
      </Tabs>
      {opened !== '' && <PaymentDetails paymentId={opened} onClose={() => set({ payment: '' })} />}
    </DropZone>
  )
}
