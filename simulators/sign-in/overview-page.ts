import { escapeHtml } from '../simulators-page.ts'
import { SIGN_IN_FAULTS, type SignInControl } from './sign-in-control.ts'
import { PROVIDER_SHAPES } from './sign-in-providers.ts'

/** The latest sign-ins without personal data, and the switch for faults. */
export function overviewPage(control: SignInControl, prefix: string): string {
  const rows = control.exchanges
    .toReversed()
    .map(
      ({ provider, outcome }) => `<tr><td>${PROVIDER_SHAPES[provider].title}</td><td>${escapeHtml(outcome)}</td></tr>`,
    )
  return `
<p>Google and Microsoft ask for a name here instead of a password. Begin in the shop: its buttons lead to the page.</p>
<section class="card" aria-labelledby="switches">
<h2 id="switches">What the next sign-ins meet</h2>
<form method="post" action="${escapeHtml(prefix)}/switch">
<div class="switches"><label>Fault <select name="fault">${SIGN_IN_FAULTS.map((fault) => `<option${fault === control.fault ? ' selected' : ''}>${fault}</option>`).join('')}</select></label></div>
<p><button class="primary">Switch</button></p>
</form>
</section>
<h2>Codes that the shop exchanged</h2>
${
  rows.length === 0
    ? '<p class="soft">None yet.</p>'
    : `<div class="scroll" tabindex="0"><table><thead><tr><th>Provider</th><th>Outcome</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}`
}
