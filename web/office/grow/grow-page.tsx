import { Tabs } from '../../ui/tabs.tsx'
import { CatalogueRows } from '../catalogue/catalogue-page.tsx'
import { CATALOGUE_TEXTS } from '../catalogue/catalogue-texts.ts'
import { OfficePage } from '../frame/office-page.tsx'
import { useStaff } from '../frame/staff-access.ts'
import { useAddress } from '../frame/use-address.ts'
import { GROW_TEXTS as TEXTS } from './grow-texts.ts'
import { Harvest, OfCycle } from './harvest-tab.tsx'
import { GrowOrders } from './orders-tab.tsx'

const NOUNS = ['grow_cycle', 'farm', 'produce', 'collection_point'] as const
const CYCLE_TABS = ['harvest', 'orders'] as const
const TABS = [...CYCLE_TABS, ...NOUNS] as const
const NAMES = { ...CATALOGUE_TEXTS.nouns, harvest: TEXTS.harvest, orders: TEXTS.orderList }

/** The farm network: what is to be harvested, the orders of a cycle, and its cycles, farms, crops and collection points. */
export function GrowPage() {
  const { isLocked } = useStaff()
  const tabs = useAddress().tabs('tab', 'harvest', TABS, (tab) => NAMES[tab])
  const tab = tabs.value
  return (
    <OfficePage title={TEXTS.title} className="max-w-4xl">
      <Tabs label={TEXTS.which} {...tabs}>
        {tab === 'harvest' ? (
          <OfCycle Part={Harvest} />
        ) : tab === 'orders' ? (
          <OfCycle Part={GrowOrders} />
        ) : isLocked('catalogue.change') ? (
          <p className="py-8 text-center text-muted">{TEXTS.locked}</p>
        ) : (
          <CatalogueRows noun={tab} />
        )}
      </Tabs>
    </OfficePage>
  )
}
