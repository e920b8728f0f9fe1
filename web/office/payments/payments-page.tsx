import { type DragEvent, type ReactNode, useState } from 'react'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { showToast } from '../../ui/overlay/toast.tsx'
import { Tabs } from '../../ui/tabs.tsx'
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
  const { read, text, set, replace } = address
  const tab = read('tab', TABS) ?? 'waiting'
  const goTo = (next: Tab) => replace(next === 'waiting' ? {} : { tab: next })
  const [file, setFile] = useState<GivenFile>()
  const [isDragged, setDragged] = useState(false)

  const takeFile = async (given: File) => {
    const content = await given.text()
    if (tab !== 'settlements' && tab !== 'waiting') goTo('waiting')
    setFile((before) => ({ text: content, number: (before?.number ?? 0) + 1 }))
  }
  const drag = {
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setDragged(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setDragged(false)
    },
    onDrop: (event: DragEvent) => {
      const [dropped] = event.dataTransfer.files
      event.preventDefault()
      setDragged(false)
      if (dropped) takeFile(dropped).catch(() => showToast(TEXTS.fileFailed, { tone: 'destructive' }))
    },
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
    <div {...drag} className="relative grid min-h-dvh content-start gap-4 px-4 py-4 md:px-6">
      <h1 className="text-xl">{TEXTS.title}</h1>
      <Tabs
        label={TEXTS.tabsLabel}
        value={tab}
        onValueChange={(next) => {
          setFile(undefined)
          goTo(next)
        }}
        tabs={TABS.map((value) => ({ value, label: TEXTS.tabs[value] }))}
      >
        {shown[tab]}
      </Tabs>
      {opened !== '' && <PaymentDetails paymentId={opened} onClose={() => set({ payment: '' })} />}
      {isDragged && (
        <div className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-xl border-4 border-gold border-dashed bg-scrim">
          <p className="rounded-lg bg-surface px-6 py-4 font-semibold text-lg">{TEXTS.drop}</p>
        </div>
      )}
    </div>
  )
}
