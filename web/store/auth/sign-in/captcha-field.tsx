import { RotateCw } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { spokenQuestion } from '#domain/auth/captcha.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { AUTH_TEXTS } from '../auth-texts.ts'
import type { Captcha } from './use-captcha.ts'

const TEXTS = AUTH_TEXTS.captcha

type CaptchaFieldProps = {
  captcha: Captcha
  /** Why the question is asked, or which sign-in methods need none. */
  hint: ReactNode
  error: string | undefined
  /** It appears while the person waits for something else. */
  isFocused?: boolean
}

/** The arithmetic question, with a button for another one. */
export function CaptchaField({ captcha, hint, error, isFocused = false }: CaptchaFieldProps) {
  const { question, answer } = captcha
  const input = useRef<HTMLInputElement>(null)
  const [isLeft, setLeft] = useState(false)
  const isWrong = isLeft && answer.trim() !== '' && question !== undefined && !captcha.isSolved
  const refresh = async () => {
    setLeft(false)
    await captcha.refresh()
    // Reads the new question out.
    input.current?.focus()
  }

  return (
    <Field
      label={<Question question={question} hasFailed={captcha.hasFailed} />}
      isRequired
      hint={hint}
      error={isWrong ? TEXTS.wrong : captcha.isSolved ? undefined : error}
    >
      {(control) => (
        <span className="flex gap-2">
          <Input
            {...control}
            ref={input}
            autoFocus={isFocused}
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={answer}
            onChange={(event) => {
              setLeft(false)
              captcha.setAnswer(event.target.value)
            }}
            onBlur={() => setLeft(true)}
            className="tabular min-w-0"
          />
          <Button
            variant="outline"
            size="icon"
            className="size-11"
            aria-label={TEXTS.refresh}
            title={TEXTS.refresh}
            onClick={() => void refresh()}
          >
            <RotateCw aria-hidden />
          </Button>
        </span>
      )}
    </Field>
  )
}

function Question({ question, hasFailed }: { question: string | undefined; hasFailed: boolean }) {
  if (question === undefined) return hasFailed ? TEXTS.failed : TEXTS.loading
  return (
    <>
      <span aria-hidden className="tabular">
        {TEXTS.label(question)}
      </span>
      {/* Some screen readers skip the operators. */}
      <span className="sr-only">{TEXTS.label(spokenQuestion(question))}</span>
    </>
  )
}
