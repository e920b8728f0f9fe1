/** The sections of a Markdown text, as links name them: `## Power cuts and disks` is `power-cuts-and-disks`. */
export function sectionsOf(markdown: string): string[] {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )
}
