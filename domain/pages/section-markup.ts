/** An answer that stands in a page, for the app that starts there, with the address of its endpoint. */
export type FirstAnswer = { url: string; answer: unknown }

/** What the page of a section is rendered from; `address` is its path with the search. */
export type SectionPage = { address: string; first: FirstAnswer; now: Date }

/** Renders the page of a section as the app shows it to who has chosen nothing yet. */
export type RenderSection = (page: SectionPage) => string
