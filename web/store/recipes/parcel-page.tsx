import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, Package } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { confirmParcel, getParcel, refuseParcel } from '#domain/recipes/recipes-api.ts'
import { call } from '../../client/api.ts'
import { queryOf } from '../../client/query-of.ts'
import { usePageTitle } from '../../client/shop/page-title.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/overlay/toast.ts'
import { EmptyState } from '../../ui/state/empty-state.tsx'
import { QueryWait } from '../../ui/state/query-wait.tsx'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { RECIPE_TEXTS } from './recipe-texts.ts'

const TEXTS = RECIPE_TEXTS.parcel

/** Where the receiver of a parcel says that it is them: the link came to their phone. */
export function ParcelPage() {
  usePageTitle(TEXTS.title)
  const token = useSearchParams()[0].get('token') ?? ''
  const query = useQuery(queryOf(getParcel, { params: { token } }))
  const answer = useMutation({
    mutationFn: (isForMe: boolean) => call(isForMe ? confirmParcel : refuseParcel, { params: { token } }),
    onError: (error) => showToast({ title: TEXTS.failed, text: error.message }, 'destructive'),
  })
  const parcel = answer.data ?? query.data
  if (!parcel) {
    return (
      <div className="column py-8">
        <QueryWait query={query} title={TEXTS.failed} waiting={<Skeleton className="h-72" />} />
      </div>
    )
  }
  return (
    <EmptyState
      icon={parcel.isConfirmed ? CircleCheck : Package}
      heading="h1"
      className="min-h-[60vh] content-center"
      title={TEXTS.title}
      text={
        <span role="status">
          {parcel.isConfirmed ? TEXTS.done : parcel.isRefused ? TEXTS.refused : TEXTS.text(parcel.kits, parcel.city)}
        </span>
      }
      action={
        !parcel.isConfirmed && (
          <>
            <Button
              size="lg"
              variant={parcel.isRefused ? 'outline' : 'default'}
              isPending={answer.isPending && answer.variables}
              onClick={() => !answer.isPending && answer.mutate(true)}
            >
              {TEXTS.yes}
            </Button>
            {!parcel.isRefused && (
              <Button
                size="lg"
                variant="outline"
                isPending={answer.isPending && !answer.variables}
                onClick={() => !answer.isPending && answer.mutate(false)}
              >
                {TEXTS.no}
              </Button>
            )}
          </>
        )
      }
    />
  )
}
