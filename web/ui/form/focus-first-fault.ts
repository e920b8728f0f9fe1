/** Where a fault is mended. `data-fault` marks a group of buttons; a fieldset is mended in its inputs. */
const FAULTS = [
  '[data-fault] button',
  'fieldset[aria-invalid="true"] input',
  ':is(input, select, textarea)[aria-invalid="true"]',
].join(', ')

/** Moves the focus to the first fault, once the faults are drawn. */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(FAULTS)?.focus())
}
