import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerProposal } from '#domain/orders/answer-api.ts'
import { getOrder } from '#domain/orders/orders-api.ts'
import type { Answer } from '#domain/orders/proposals.ts'
import { CallError, call } from '../../client/api.ts'
import { keyOf } from '../../client/query-of.ts'
import { showAnswer } from '../../client/show-answer.ts'
import { showToast } from '../../ui/overlay/toast.ts'
import { TRACKING_TEXTS } from '../orders/tracking-texts.ts'

/** Answers what the kitchen asks about a line, and shows the order as it then stands. */
export function useAnswer(orderId: string, number: number) {
  const queries = useQueryClient()
  const texts = TRACKING_TEXTS.question
  const mutation = useMutation({
    mutationFn: ({ answer }: { answer: Answer; name: string; other: string | undefined }) =>
      call(answerProposal, { params: { orderId, number: String(number) }, body: { answer } }),
    onSuccess: (order, { answer, name, other }) => {
      showAnswer(queries, keyOf(getOrder, { params: { orderId } }), order)
      const title = answer === 'accept' && other ? texts.thanksReplaced(other) : texts.thanksRefunded(name)
      showToast({ title, text: texts.thanksText }, 'success')
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
      showToast({ title: error.title, text: error.message }, 'destructive')
      void queries.invalidateQueries({ queryKey: keyOf(getOrder, { params: { orderId } }) })
    },
  })
  return {
    /** @param name what cannot be made @param other what is offered instead */
    answer: (answer: Answer, name: string, other?: string) => mutation.mutate({ answer, name, other }),
    /** What is being sent. */
    given: mutation.isPending ? mutation.variables.answer : undefined,
  }
}
