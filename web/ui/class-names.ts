import { type ClassValue, clsx } from 'clsx'
import { twMerge } from 'tailwind-merge'

/** Joins class names; of two utilities that contradict each other the later one wins. */
export function classNames(...classes: ClassValue[]): string {
  return twMerge(clsx(classes))
}
