import type { ReactNode } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { AirtimeTab } from './airtime-tab.tsx'
import { ClubTab } from './club-tab.tsx'
import { GrowersTab } from './growers-tab.tsx'
import { ImportersTab } from './importers-tab.tsx'
import { OpenTab } from './open-tab.tsx'
import { PackagesTab } from './packages-tab.tsx'
import { REQUESTS_TEXTS as TEXTS } from './requests-texts.ts'

/** The tabs with the right that each needs. */
const TABS = {
  open: 'requests.serve',
  airtime: 'airtime.send',
  packages: 'packages.deliver',
  club: 'people.read',
  importers: 'requests.read',
  growers: 'requests.read',
} as const
type Tab = keyof typeof TABS
const NAMES = Object.keys(TABS) as Tab[] // the keys of that object

/** Paid vehicles, home services and airtime, the packages of the week, and who waits for the country club. */
export function RequestsPage() {
  const { may, isLocked } = useStaff()
  const allowed = NAMES.filter((tab) => may(TABS[tab]))
  const tabs = useAddress().tabs('tab', 'open', allowed, (tab) => TEXTS.tabs[tab])
  const shown: Record<Tab, ReactNode> = {
    open: <OpenTab />,
    airtime: <AirtimeTab />,
    packages: <PackagesTab />,
    club: <ClubTab />,
    importers: <ImportersTab />,
    growers: <GrowersTab />,
  }
  return (
    <OfficePage title={TEXTS.title}>
      <Tabs label={TEXTS.tabsLabel} {...tabs}>
        {isLocked(TABS[tabs.value]) ? <p className="py-8 text-center text-muted">{TEXTS.locked}</p> : shown[tabs.value]}
      </Tabs>
    </OfficePage>
  )
}
