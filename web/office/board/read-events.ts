/** A server-sent event: its name and its data. */
export type ServerEvent = { event: string; data: string }

/**
 * Reads server-sent events from the body of an answer, each when it is whole, until the body ends.
 *
 * @throws what the body throws when the connection is cut
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ServerEvent) => void,
): Promise<void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) onEvent(readBlock(block))
  }
}

function readBlock(block: string): ServerEvent {
  const lines = block.split('\n')
  const read = (field: string) =>
    lines.flatMap((line) => (line.startsWith(`${field}:`) ? [line.slice(field.length + 1).replace(/^ /, '')] : []))
  return { event: read('event').join(''), data: read('data').join('\n') }
}
