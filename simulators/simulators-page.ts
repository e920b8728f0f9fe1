/** Escapes text for HTML between tags and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

export type SimulatorLink = { title: string; href: string }

/** The style sheet of all simulator pages. */
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #f4f6f8; --card: #fff; --ink: #16202b; --soft: #51606f; --line: #d5dce3;
  --accent: #1d4ed8; --on-accent: #fff; --good: #14713d; --bad: #b3261e; --mark: #fff3c4; --on-mark: #4d3800; }
@media (prefers-color-scheme: dark) { :root { --ground: #11161c; --card: #1a222b; --ink: #eaf0f6; --soft: #a5b3c1;
  --line: #33404d; --accent: #8ab4ff; --on-accent: #0b1a33; --good: #6fd39a; --bad: #ff9b92; --mark: #4d3c00; --on-mark: #ffe9a3; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
a { color: var(--accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
button, input, select { font: inherit; color: inherit; }
button { min-height: 44px; padding: 8px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); cursor: pointer; }
button.primary { background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 600; }
button:disabled { opacity: .55; cursor: default; }
input, select { min-height: 44px; width: 100%; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 10px; background: var(--card); }
.mark { margin: 0; padding: 8px 16px; background: var(--mark); color: var(--on-mark); text-align: center; font-size: 14px; font-weight: 600; }
.wide { max-width: 1200px; margin: 0 auto; padding: 0 16px; }
nav.wide { display: flex; flex-wrap: wrap; gap: 4px 16px; }
nav.wide a { display: inline-block; padding: 10px 0; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 14px; padding: 16px; margin: 16px 0; }
h2 { margin-top: 0; font-size: 20px; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 8px 10px; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
td.number { text-align: right; font-variant-numeric: tabular-nums; }
td button { min-height: 32px; padding: 2px 10px; }
.good { color: var(--good); font-weight: 600; } .bad { color: var(--bad); font-weight: 600; }
.soft { color: var(--soft); }
.switches { display: grid; gap: 4px 24px; grid-template-columns: repeat(auto-fill, minmax(280px, 1fr)); }
.switches label { display: flex; gap: 10px; align-items: center; min-height: 44px; }
.switches input[type=checkbox] { width: 22px; min-height: 22px; }
.switches input[type=number] { width: 110px; }
`

/** A page of a simulator: marked as such, with links to the others. `body` is HTML. */
export function simulatorPage(options: {
  title: string
  links: readonly SimulatorLink[]
  body: string
  script?: string
}) {
  const { title, links, body, script } = options
  const nav = links.map(({ title, href }) => `<a href="${escapeHtml(href)}">${escapeHtml(title)}</a>`).join('')
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<style>${PAGE_STYLE}</style>
${script ? `<script type="module" src="${escapeHtml(script)}"></script>` : ''}
</head>
<body>
<header><p class="mark">Simulator: nothing here leaves this machine, and no real money moves</p>
${nav ? `<nav class="wide" aria-label="Simulators">${nav}</nav>` : ''}</header>
<main class="wide"><h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>`
}
