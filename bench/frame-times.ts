/** What a page does for a frame: its scripts, styles and layouts. They nest, so they are not simply added up. */
const WORK = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  'EventDispatch',
  'TimerFire',
  'FireAnimationFrame',
  'v8.run',
  'UpdateLayoutTree',
  'Layout',
])
/** The last step of a frame on the page's thread. */
const FRAME = 'Layerize'

/** `tts` and `tdur`: begin and duration by the processor time of the thread, so that other processes do not count. */
type Traced = { name: string; tts?: number; tdur?: number; tid: number }

/** The work for each frame that had any, in milliseconds of processor time, from a trace of `devtools.timeline`. */
export function frameTimes(trace: Buffer): number[] {
  const { traceEvents } = JSON.parse(trace.toString('utf8')) as { traceEvents: Traced[] } // the format of traces
  const frames = traceEvents.filter(({ name }) => name === FRAME)
  const tid = mostFrequent(frames.map((one) => one.tid))
  const own = traceEvents
    .filter((one) => one.tid === tid && (one.name === FRAME || WORK.has(one.name)))
    .toSorted((a, b) => (a.tts ?? 0) - (b.tts ?? 0))
  const times: number[] = []
  let [work, workedUntil] = [0, 0]
  for (const { name, tts = 0, tdur = 0 } of own) {
    if (name === FRAME) {
      if (work > 0) times.push(work / 1_000)
      work = 0
    } else {
      const end = tts + tdur
      work += Math.max(0, end - Math.max(tts, workedUntil))
      workedUntil = Math.max(workedUntil, end)
    }
  }
  return times
}

function mostFrequent(values: readonly number[]): number | undefined {
  const counts = Map.groupBy(values, (value) => value)
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0]
}
