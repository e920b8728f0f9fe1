import { expect, test } from 'vitest'
import { CATEGORIES } from '#domain/menu/menu-api.ts'
import { isPagePath } from '#domain/pages/page-paths.ts'
import { paths } from './paths.ts'

test('the server knows every address of the web: it answers 404 to any other', () => {
  const { category, trackOrder, referral, order, person, audit, settingsSection, staffItem, newItem, ...others } = paths
  const {
    class: classOf,
    blogTag,
    blogSearch,
    blogFeed,
    post,
    staffPost,
    staffChallenge,
    recipe,
    recipeOrder,
    farm,
    staffClass,
    sharedCart,
    receipt,
    checkReceipt,
    chargeOf,
    parcelEnquiry,
    ...plain
  } = others
  const all = [
    ...Object.values(plain),
    trackOrder(),
    parcelEnquiry('GB'),
    chargeOf({ purpose: 'order', subjectId: '7K3QF9M2XA' }),
    trackOrder('7K3QF9M2XA'),
    referral('AMA23'),
    order('7K3QF9M2XA'),
    settingsSection('money'),
    staffItem('jollof-rice'),
    newItem('jollof-rice'),
    recipe('waakye'),
    farm('akumadan'),
    classOf('party-jollof'),
    staffClass('party-jollof'),
    person('7K3QF9M2XA'),
    audit({ entity: 'settings', key: 'tariff' }),
    sharedCart('7KQ2M9XP'),
    receipt('order', '7K3QF9M2XA'),
    checkReceipt(),
    checkReceipt('7K3QF9M2XA4D'),
    blogTag('Dishes'),
    blogSearch('rice'),
    recipeOrder('0198c0de-0000-7000-8000-0000000000c9'),
    post('waakye'),
    staffPost('new'),
    staffChallenge('new'),
    ...CATEGORIES.map(category),
  ]
  expect(all.filter((address) => !isPagePath(address.split('?')[0] ?? ''))).toEqual([])
  expect(isPagePath(blogFeed), 'a file').toBe(false)
  expect(isPagePath('/category/lifestyle')).toBe(true)
  expect(isPagePath('/nowhere')).toBe(false)
})
