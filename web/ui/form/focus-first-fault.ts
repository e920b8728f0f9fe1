/** After the faults are on the screen: to the first one, so that it can be mended at once. */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => {
    form?.querySelector<HTMLElement>('input[aria-invalid="true"], select[aria-invalid="true"]')?.focus()
  })
}
