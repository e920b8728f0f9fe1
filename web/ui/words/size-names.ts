import type { Size } from '#domain/menu/menu-api.ts'

/** The names of the sizes. */
export const SIZE_NAMES: Record<Size, string> = {
  medium: 'Medium',
  large: 'Large',
  regular: 'Regular',
  double: 'Double',
}
