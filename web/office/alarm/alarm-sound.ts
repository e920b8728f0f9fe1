/** What the screen rings for. */
export type Tune = 'new' | 'recalled'

/** A tone: its frequency in hertz, its begin and its end in seconds. */
type Tone = readonly [hertz: number, from: number, to: number]

/** New orders rise, cancelled ones fall: they are told apart without a look at the screen. */
const TUNES: Record<Tune, readonly Tone[]> = {
  new: [
    [880, 0, 0.16],
    [1_175, 0.2, 0.36],
    [1_568, 0.4, 0.7],
  ],
  recalled: [
    [587, 0, 0.35],
    [392, 0.4, 1],
  ],
}
/** The time in which a tone swells and fades, in seconds: without it each clicks. */
const EDGE_S = 0.02

let context: AudioContext | undefined
const listeners = new Set<() => void>()

/**
 * Turns the sound on; browsers allow it in the handler of a press only.
 *
 * @returns whether it runs
 */
export async function unlockSound(): Promise<boolean> {
  try {
    if (!context) {
      context = new AudioContext()
      context.addEventListener('statechange', () => {
        for (const listener of listeners) listener()
      })
    }
    if (context.state !== 'running') await context.resume()
  } catch {
    // A browser without sound, or one that forbids it: the screen then says so.
  }
  return isSoundRunning()
}

/** Whether a tune would be heard. */
export function isSoundRunning(): boolean {
  return context?.state === 'running'
}

/** Calls back when the sound begins or stops to run. @returns a function that ends that */
export function onSoundChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Plays a tune once. @param volume from 0 to 1 */
export function playTune(tune: Tune, volume: number): void {
  if (!context || !isSoundRunning()) return
  const start = context.currentTime
  for (const [hertz, from, to] of TUNES[tune]) {
    const [oscillator, gain] = [context.createOscillator(), context.createGain()]
    oscillator.type = 'square' // carries over the noise of a kitchen
    oscillator.frequency.value = hertz
    gain.gain.setValueAtTime(0, start + from)
    gain.gain.linearRampToValueAtTime(volume, start + from + EDGE_S)
    gain.gain.setValueAtTime(volume, start + to - EDGE_S)
    gain.gain.linearRampToValueAtTime(0, start + to)
    oscillator.connect(gain).connect(context.destination)
    oscillator.start(start + from)
    oscillator.stop(start + to)
  }
}
