declare module 'subset-font' {
  /** The part of the package's interface that make-fonts.ts uses. */
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: 'woff2'
      variationAxes: Record<string, { min: number; max: number }>
      keepFeatures: string[]
    },
  ): Promise<Uint8Array>
}
