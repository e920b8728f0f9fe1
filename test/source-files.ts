import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PROJECT = join(import.meta.dirname, '..')

export type SourceFile = { path: string; text: string; lines: string[] }

/** The project's files under these patterns, without tests unless `withTests`. */
export function sourceFiles(patterns: string | readonly string[], options: { withTests?: boolean } = {}): SourceFile[] {
  return globSync([patterns].flat(), { cwd: PROJECT })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.(ts|tsx|js|css|html|md)$/.test(path))
    .filter((path) => options.withTests || !isTest(path))
    .sort()
    .map((path) => {
      const text = readFileSync(join(PROJECT, path), 'utf8')
      return { path, text, lines: text.split('\n') }
    })
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.startsWith('test/') || path.startsWith('e2e/')
}

/** The places where a pattern occurs in code (not comments), as `path:line  text`. */
export function places(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap(({ path, lines }) =>
    lines.flatMap((line, index) =>
      !/^\s*(\*|\/\/|\/\*)/.test(line) && pattern.test(line) ? [`${path}:${index + 1}  ${line.trim()}`] : [],
    ),
  )
}

/** The files with an import that the rule refuses, as `path  module`. */
export function imports(
  files: readonly SourceFile[],
  isRefused: (specifier: string, path: string) => boolean,
): string[] {
  const statement =
    /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*(?:\{[^}]*\}[^'"\n;]*)?\bfrom\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]|(?:^|\n)import\s+['"]([^'"]+)['"]/g
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(statement)]
      .map((match) => match[1] ?? match[2] ?? match[3] ?? '')
      .filter((specifier) => isRefused(specifier, path))
      .map((specifier) => `${path}  ${specifier}`),
  )
}
