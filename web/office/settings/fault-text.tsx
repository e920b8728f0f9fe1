/** What is wrong with a row of a table. */
export function FaultText({ fault }: { fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <p role="alert" className="font-medium text-brick-text text-sm">
      {fault}
    </p>
  )
}
