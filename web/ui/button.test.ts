import { expect, test } from 'vitest'
import { buttonClasses } from './button.tsx'

test('a class of a link that looks like a button wins over that of its look, so that a link without a border is flush', () => {
  const classes = buttonClasses({ variant: 'link', className: 'px-0' }).split(' ')
  expect(classes).toContain('px-0')
  expect(classes).not.toContain('px-4')
})
