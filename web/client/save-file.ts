/** How long the browser may take to begin with a download, ms. */
const BEGINS_WITHIN_MS = 60_000

/** Downloads a file. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), BEGINS_WITHIN_MS)
}
