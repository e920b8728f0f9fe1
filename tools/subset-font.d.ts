declare module 'subset-font' {
  /** The part of the package's interface that make-fonts.ts uses. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2' | 'sfnt'
      variationAxes: Record<string, number | { min: number; max: number }>
      cacheFeatures?: string[]
    },
  ): Promise<Uint8Array>
}
