import { Field } from '../../ui/form/field.tsx'
import { SavedChoice } from '../frame/saved-choice.tsx'
import { REQUESTS_TEXTS as TEXTS } from './requests-texts.ts'

type StateChoiceProps<State extends string> = {
  /** Whose state it is. */
  name: string
  state: State
  words: Record<State, string>
  isPending: boolean
  onSave: (state: State) => unknown
}

/** The state of what somebody has sent, saved by a button. */
export function StateChoice<State extends string>({ name, state, words, ...saving }: StateChoiceProps<State>) {
  const states = Object.keys(words) as State[] // a record of the states has no other keys
  const whose = TEXTS.stateOf(name)
  return (
    <Field
      label={
        <>
          {TEXTS.stateLabel} <span className="sr-only">{whose}</span>
        </>
      }
    >
      {(control) => (
        <SavedChoice
          {...control}
          {...saving}
          value={state}
          options={states.map((value) => ({ value, label: words[value] }))}
          what={`${TEXTS.stateLabel} ${whose}`}
        />
      )}
    </Field>
  )
}
