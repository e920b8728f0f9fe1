/** What is wrong with a row or a group. @param id for `aria-describedby` of its controls */
export function FaultText({ id, fault }: { id: string; fault: string | undefined }) {
  if (fault === undefined) return null
  return (
    <p id={id} role="alert" className="font-medium text-brick-text text-sm">
      {fault}
    </p>
  )
}
