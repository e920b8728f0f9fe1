export const LOADING_PHASES = ['connecting', 'fetching', 'processing', 'caching', 'complete', 'error'] as const
export type LoadingPhase = (typeof LOADING_PHASES)[number]

export type LoadingState = { phase: LoadingPhase /** 0-100 */; progress: number }

/**
 * The progress of loading the menu: the share of its parts that have data. It is an error only if every part failed; a
 * single failed part is reported in its own section.
 */
export function loadingState(parts: readonly { hasData: boolean; hasFailed: boolean }[]): LoadingState {
  const loaded = parts.filter((part) => part.hasData).length
  const progress = Math.round((loaded / parts.length) * 100)
  if (loaded === 0 && parts.every((part) => part.hasFailed)) return { phase: 'error', progress }
  return { phase: phaseAt(progress), progress }
}

function phaseAt(progress: number): LoadingPhase {
  if (progress < 25) return 'connecting'
  if (progress < 50) return 'fetching'
  if (progress < 75) return 'processing'
  return progress < 100 ? 'caching' : 'complete'
}
