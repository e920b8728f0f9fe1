import fc from 'fast-check'

const BEFORE_SURROGATES = 0xd800
const SURROGATES = 0x800

/**
 * Any character but halves of surrogate pairs, as the unit of `fc.string`. The library's own `binary` is the same and takes a
 * second in each process, for a table of all of Unicode.
 */
export const anyCharacter = fc
  .nat({ max: 0x10ffff - SURROGATES })
  .map((number) => String.fromCodePoint(number < BEFORE_SURROGATES ? number : number + SURROGATES))
