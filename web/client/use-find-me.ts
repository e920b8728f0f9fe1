import { useEffect, useRef, useState } from 'react'
import { type Found, findMe } from './find-me.ts'

/** Looks for the device's position; tells nobody when the form has been closed meanwhile. */
export function useFindMe(onAnswer: (found: Found) => void): { isLocating: boolean; locate: () => void } {
  const [isLocating, setLocating] = useState(false)
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
    onAnswer(found)
  }
  return { isLocating, locate: () => void locate() }
}
