import { type ClassValue, clsx } from 'clsx'
import { createTailwindMerge } from 'tailwind-merge'
import { CLASS_GROUPS, COVERED_GROUPS } from './class-groups.ts'

const merge = createTailwindMerge(() => ({
  cacheSize: 300,
  theme: {},
  classGroups: CLASS_GROUPS,
  conflictingClassGroups: COVERED_GROUPS,
  conflictingClassGroupModifiers: {},
  orderSensitiveModifiers: [],
}))

/** Joins class names; of two utilities that contradict each other the later one wins. */
export function classNames(...classes: ClassValue[]): string {
  return merge(clsx(classes))
}
