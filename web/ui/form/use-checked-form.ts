import { type FormEvent, useEffect, useRef, useState } from 'react'
import { focusFirstFault } from './focus-first-fault.ts'

/** The faults, by field. A field without a text is valid. */
export type Faults<Name extends string> = { [N in Name]?: string | undefined }

type CheckedForm<Name extends string> = {
  /** The faults of the current values. */
  found: Faults<Name>
  /** Runs when somebody sends the form and nothing is wrong. */
  onSend: () => unknown
  /** Runs when something is wrong; the first faulty field gets the focus in any case. */
  onFault?: () => void
}

/** A form that shows its faults after the first try to send it, each until it is corrected. */
export function useCheckedForm<Name extends string>({ found, onSend, onFault }: CheckedForm<Name>) {
  const element = useRef<HTMLFormElement>(null)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<Faults<Name>>({})

  // Once they are drawn: an answer comes at any time, and on a slow phone a frame goes by before.
  useEffect(() => {
    if (Object.keys(refused).length > 0) focusFirstFault(element.current)
  }, [refused])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (Object.values(found).every((fault) => fault === undefined)) return void onSend()
    onFault?.()
    focusFirstFault(element.current)
  }
  /** A refusal is about the sent values: typing into its field removes it. */
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof Element && target.getAttribute('aria-invalid') === 'true') setRefused({})
  }

  return {
    /** For `<form {...form.props}>`. */
    props: { ref: element, noValidate: true, onSubmit, onInput },
    /** What to show beside each field. */
    faults: { ...(isTried && found), ...refused } as Faults<Name>, // nothing before the first try
    /** Shows what the server, or the last check before it, refused. */
    refuse: setRefused,
    /** Resets the form: faults are hidden until the next try. */
    reset: () => setTried(false),
  }
}
