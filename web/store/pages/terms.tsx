import type { ReactNode } from 'react'
import type { TermsPart } from '#domain/settings/terms-texts.ts'

export const TERMS_TITLE = 'Terms'

/** The page of the terms below its heading. */
export function TermsFrame({ children }: { children: ReactNode }) {
  return (
    <article className="column max-w-3xl pt-8">
      <h1 className="mb-6 text-xl">{TERMS_TITLE}</h1>
      {children}
    </article>
  )
}

/** The clauses without the page's heading, so that a dialog can show them too. */
export function Terms({ parts }: { parts: readonly TermsPart[] }) {
  return parts.map((part, index) => (
    <section key={part.title} className="not-first:pt-7">
      <h2 className="text-lg">
        {index + 1}. {part.title}
      </h2>
      <ul className="mt-2 grid list-disc gap-1.5 pl-5 marker:text-gold-text">
        {part.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  ))
}
