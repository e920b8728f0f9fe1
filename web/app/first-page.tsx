import type { ReactNode } from 'react'

const element = document.querySelector('[data-first-page]')
/** The path for which the server has rendered the markup: without a network one stored page answers every address. */
const first = element && { path: element.getAttribute('data-first-page'), html: { __html: element.innerHTML } }

/** What the server has rendered into the page, until the script of that page is loaded; else `otherwise`. */
export function FirstPage({ otherwise = <Loading /> }: { otherwise?: ReactNode }) {
  return first?.path === window.location.pathname.replace(/\/$/, '') ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this markup came with the page and was part of it until now
    <div data-first-page={first.path} dangerouslySetInnerHTML={first.html} />
  ) : (
    otherwise
  )
}

function Loading() {
  return (
    <p role="status" className="grid min-h-[60vh] place-items-center text-muted">
      Loading...
    </p>
  )
}
