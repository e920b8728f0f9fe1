import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isRightAnswer, joinCaptcha } from '#domain/auth/captcha.ts'
import { getCaptcha } from '#domain/auth/captcha-api.ts'
import { queryOf } from '../../../client/query-of.ts'

/** The arithmetic question of the dialog and its typed answer. Each is valid once: refresh it after each try. */
export function useCaptcha({ isAsked }: { isAsked: boolean }) {
  const [answer, setAnswer] = useState('')
  const query = useQuery({
    ...queryOf(getCaptcha),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: 'always',
  })
  const question = query.isFetching ? undefined : query.data
  const isSolved = question !== undefined && isRightAnswer(question.question, answer)
  return {
    question: question?.question,
    hasFailed: query.isError && !query.isFetching,
    answer,
    setAnswer,
    isSolved,
    /** Loads another question and clears the answer. */
    refresh: () => {
      setAnswer('')
      return query.refetch()
    },
    /** The request for the server. */
    token: question && isSolved ? joinCaptcha({ token: question.token, answer }) : undefined,
  }
}

export type Captcha = ReturnType<typeof useCaptcha>
