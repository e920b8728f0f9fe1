import { useEffect, useRef, useState } from 'react'
import { useStable } from '../ui/use-stable.ts'
import { type Found, findMe } from './find-me.ts'

/**
 * Looks for the device's position; tells nobody when the form has been closed meanwhile.
 *
 * @param onAnswer the form as it is when the answer comes: somebody may have typed while the device looked
 */
export function useFindMe(onAnswer: (found: Found) => void): { isLocating: boolean; locate: () => void } {
  const [isLocating, setLocating] = useState(false)
  const answer = useStable(onAnswer)
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  const locate = async () => {
    setLocating(true)
    const found = await findMe(navigator.geolocation)
    if (isLeft.current) return
    setLocating(false)
    answer(found)
  }
  return { isLocating, locate: () => void locate() }
}
