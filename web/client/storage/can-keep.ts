/** Whether this browser keeps anything when the page is closed. */
export function canKeep(): boolean {
  try {
    localStorage.setItem('chillz-probe', '')
    localStorage.removeItem('chillz-probe')
    return true
  } catch {
    return false
  }
}
