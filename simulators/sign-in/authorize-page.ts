import { escapeHtml, PAGE_STYLE } from '../simulators-page.ts'
import { initialsOf, PEOPLE, type SimPerson } from './sign-in-people.ts'
import { PROVIDER_SHAPES, type SignInProvider } from './sign-in-providers.ts'

const STYLE = `${PAGE_STYLE}
body { min-height: 100dvh; display: flex; flex-direction: column; }
main { flex: 1; width: 100%; max-width: 480px; margin: 0 auto; padding: 24px 16px 40px; }
h1 { margin: 4px 0 8px; font-size: 26px; line-height: 1.25; }
h2 { font-size: 16px; margin: 0 0 10px; }
p { margin: 0 0 12px; }
.sheet { background: var(--card); border: 1px solid var(--line); border-radius: 20px; padding: 24px; }
.people { display: grid; gap: 10px; margin: 20px 0 24px; padding: 0; list-style: none; }
.people button { width: 100%; display: flex; gap: 14px; align-items: center; text-align: left; padding: 10px 14px; }
.people button:hover { border-color: var(--accent); }
.round { flex: none; width: 44px; height: 44px; border-radius: 50%; display: grid; place-items: center;
  background: var(--accent); color: var(--on-accent); font-weight: 600; }
.who { min-width: 0; display: grid; overflow-wrap: anywhere; line-height: 1.35; }
.who small { color: var(--soft); font-size: 14px; }
fieldset { margin: 0; padding: 20px 0 0; border: 0; border-top: 1px solid var(--line); display: grid; gap: 14px; }
legend { float: left; width: 100%; padding: 0; font-weight: 600; }
label { display: grid; gap: 4px; }
label.tick { display: flex; gap: 10px; align-items: center; min-height: 44px; }
label.tick input { width: 22px; min-height: 22px; }
.ways { display: flex; flex-wrap: wrap; gap: 10px; justify-content: space-between; margin-top: 20px; }
`

/**
 * The simulated sign-in page: it asks only for the person.
 *
 * @param action the target of the form, with the shop's parameters
 */
export function authorizePage(provider: SignInProvider, asked: { action: string; shop: string }): string {
  const { title } = PROVIDER_SHAPES[provider]
  const needsEmail = provider === 'google'
  return page(
    provider,
    `<h1>Choose an account</h1>
<p class="soft">to continue to <strong>${escapeHtml(asked.shop)}</strong>, which will be told the name and email address.</p>
<form method="post" action="${escapeHtml(asked.action)}">
<ul class="people">${PEOPLE[provider].map(personRow).join('')}</ul>
</form>
<form method="post" action="${escapeHtml(asked.action)}">
<fieldset>
<legend>Or be somebody else</legend>
<label>Name<input name="name" autocomplete="off" required maxlength="100"></label>
<label>${needsEmail ? 'Email address' : 'Email address (may be left empty)'}<input name="email" type="email" autocomplete="off" maxlength="254"${needsEmail ? ' required' : ''}></label>
<label class="tick"><input type="checkbox" name="verified" value="yes" checked> ${title} has checked that the address is theirs</label>
</fieldset>
<div class="ways">
<button form="leave" name="cancel" value="yes">Cancel</button>
<button class="primary" name="typed" value="yes">Continue</button>
</div>
</form>
<form method="post" action="${escapeHtml(asked.action)}" id="leave"></form>`,
  )

  function personRow({ name, email, isVerified }: SimPerson, index: number): string {
    const address = email ?? 'no email address'
    const note = email === null || isVerified ? '' : ', not checked'
    return `<li><button name="person" value="${index}"><span class="round" aria-hidden="true">${escapeHtml(initialsOf(name))}</span>
<span class="who">${escapeHtml(name)} <small>${escapeHtml(address).replace('@', '<wbr>@')}${note}</small></span></button></li>`
  }
}

/** The provider's page for an invalid request, which cannot be redirected. */
export function refusedPage(provider: SignInProvider, code: string, detail: string): string {
  return page(
    provider,
    `<h1>Access blocked</h1>
<p>The shop that sent you here asked in a way that ${PROVIDER_SHAPES[provider].title} would refuse.</p>
<p class="bad">${escapeHtml(code)}</p>
<p class="soft">${escapeHtml(detail)}</p>`,
  )
}

function page(provider: SignInProvider, body: string): string {
  const { title } = PROVIDER_SHAPES[provider]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sign in (stand-in for ${title})</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header><p class="mark">This stands in for ${title}: nothing here is real</p></header>
<main><div class="sheet">
${body}
</div></main>
</body>
</html>`
}
