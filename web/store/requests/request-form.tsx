import type { ComponentProps } from 'react'
import { Skeleton, Skeletons } from '../../ui/state/skeleton.tsx'

/** A form of the profile with its total at the lower edge. */
export function RequestForm(form: ComponentProps<'form'>) {
  // A focused field is never behind the bar at the lower edge.
  return <form {...form} className="grid grid-cols-1 gap-5 [&_:is(input,select,textarea,button)]:scroll-mb-36" />
}

/** The placeholder of such a form. @param fields number of fields below the tiles */
export function RequestFormWait({ fields }: { fields: number }) {
  return (
    <div className="grid gap-4">
      <Skeleton className="h-14 rounded-lg" />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
        <Skeletons count={4} className="h-32 rounded-md" />
      </div>
      <Skeletons count={fields} className="h-16 rounded-lg" />
    </div>
  )
}
