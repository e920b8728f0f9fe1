const element = document.querySelector('[data-first-page]')
const first = element && { path: window.location.pathname, html: element.innerHTML }

/** What the server has rendered into the page, until the script of that page is loaded; else `Loading...`. */
export function FirstPage() {
  return first?.path === window.location.pathname ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: this markup came with the page and was part of it until now
    <div data-first-page dangerouslySetInnerHTML={{ __html: first.html }} />
  ) : (
    <p role="status" className="grid min-h-[60vh] place-items-center text-muted">
      Loading...
    </p>
  )
}
