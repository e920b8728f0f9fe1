/** The controls in which faults are corrected. `data-fault` marks a group of buttons; a fieldset has its inputs. */
const FAULTS = [
  '[data-fault] button',
  'fieldset[aria-invalid="true"] input',
  ':is(input, select, textarea)[aria-invalid="true"]',
].join(', ')

/** Moves the focus to the first fault, once the faults are rendered. */
export function focusFirstFault(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(FAULTS)?.focus())
}
