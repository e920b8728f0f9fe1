import { Tabs } from '../../ui/tabs.tsx'
import { OfficePage } from '../frame/office-page.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { MessageList } from './message-list.tsx'
import { MESSAGES_TEXTS as TEXTS } from './messages-texts.ts'
import { TemplatesTab } from './templates-tab.tsx'

const TABS = ['list', 'templates'] as const

/** What the shop has written to shoppers and staff, and in which words. */
export function MessagesPage() {
  const address = useAddress()
  const { may } = useStaff()
  const allowed = TABS.filter((tab) => tab === 'list' || may('settings.read'))
  const tabs = address.tabs('tab', 'list', allowed, (tab) => TEXTS.tabs[tab])
  return (
    <OfficePage title={TEXTS.title} className="max-w-4xl">
      <Tabs label={TEXTS.tabsLabel} {...tabs}>
        {tabs.value === 'list' ? <MessageList address={address} /> : <TemplatesTab />}
      </Tabs>
    </OfficePage>
  )
}
