import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnnouncedScripts } from '#domain/pages/announced-scripts.ts'

type Built = {
  /** The app's page. */
  page: string
  /** The scripts that pages begin with. */
  scripts?: AnnouncedScripts
  /** In place of the built components. */
  markup?: string
}

/** Writes in a new folder what the server reads of a build. @returns the folder of the web */
export function builtWeb({ page, scripts = [], markup }: Built): string {
  const dist = mkdtempSync(join(tmpdir(), 'chillz-dist-'))
  const webFolder = join(dist, 'web')
  for (const folder of [webFolder, join(dist, 'page-markup')]) mkdirSync(folder)
  writeFileSync(join(webFolder, 'index.html'), page)
  writeFileSync(join(webFolder, 'page-scripts.json'), JSON.stringify(scripts))
  if (markup !== undefined) writeFileSync(join(dist, 'page-markup', 'page-markup.js'), markup)
  return webFolder
}
