import { usePageTitle } from '../../client/shop/page-title.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { MessageList } from './message-list.tsx'
import { MESSAGES_TEXTS as TEXTS } from './messages-texts.ts'
import { TemplatesTab } from './templates-tab.tsx'

const TABS = ['list', 'templates'] as const

/** What the shop has written to shoppers and staff, and in which words. */
export function MessagesPage() {
  usePageTitle(TEXTS.title)
  const address = useAddress()
  const { may } = useStaff()
  const tabs = TABS.filter((tab) => tab === 'list' || may('settings.read'))
  const tab = address.read('tab', tabs) ?? 'list'
  return (
    <div className="mx-auto grid w-full max-w-4xl grid-cols-1 content-start gap-4 px-4 py-4 md:px-6">
      <h1 className="text-xl">{TEXTS.title}</h1>
      <Tabs
        label={TEXTS.tabsLabel}
        value={tab}
        onValueChange={(next) => address.replace(next === 'list' ? {} : { tab: next })}
        tabs={tabs.map((value) => ({ value, label: TEXTS.tabs[value] }))}
      >
        {tab === 'list' ? <MessageList address={address} /> : <TemplatesTab />}
      </Tabs>
    </div>
  )
}
