/** Moves the focus to the first fault, once the faults are drawn. `data-fault` marks a group of buttons. */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>(':is([data-fault] button, :is(input, select)[aria-invalid="true"])')?.focus()
  })
}
