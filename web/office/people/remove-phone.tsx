import { useState } from 'react'
import { listPeople, readPerson, removeSignInPhone } from '#domain/people/people-api.ts'
import { call } from '../../client/api.ts'
import { Button } from '../../ui/button.tsx'
import { AskFirst } from '../../ui/overlay/ask-first.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { useAct } from '../frame/use-act.ts'
import { PEOPLE_TEXTS } from './people-texts.ts'
import { phoneWords } from './phone-words.ts'

const TEXTS = PEOPLE_TEXTS.removePhone

/** Takes away the phone that an account signs in with. @param phone as it was read, E.164 */
export function RemovePhone({ personId, phone }: { personId: string; phone: string }) {
  // The number that was seen when the question opened.
  const [asked, setAsked] = useState<string>()
  const { act, isPending } = useAct([readPerson, listPeople])
  const remove = async (before: string) => {
    await call(removeSignInPhone, { params: { personId }, body: { before } })
    showToast(TEXTS.done, 'success')
  }
  return (
    <>
      <Button variant="link" className="block px-0" onClick={() => setAsked(phone)}>
        {TEXTS.open}
      </Button>
      {asked !== undefined && (
        <AskFirst
          title={TEXTS.title(phoneWords(asked))}
          text={TEXTS.text}
          action={TEXTS.action}
          isPending={isPending('remove')}
          onClose={() => setAsked(undefined)}
          onConfirm={() => void act('remove', () => remove(asked)).then(() => setAsked(undefined))}
        />
      )}
    </>
  )
}
