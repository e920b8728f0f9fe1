import { escapeHtml } from '#domain/notifications/telegram/telegram-html.ts'
import type { PublicPages } from '../capability/public-pages.ts'
import { viewChallenges } from './view-challenge.ts'

const PATH = '/kitchen-challenge'
const DESCRIPTION =
  'Cook, show your dish, and vote for the best one: the current challenge, its rules and past winners.'

/** The page of the cooking challenge, as search engines and browsers without script read it. */
export const challengePages: PublicPages = {
  paths: /^\/kitchen-challenge$/,
  describe: async (db, { now }) => {
    const view = await viewChallenges(db, now)
    const { current, past } = view
    const listed = (lines: readonly string[]) => lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')
    const entries = current?.entries.map(({ dish, name, votes }) => `${dish}, by ${name}: ${votes} votes`) ?? []
    const winners = past.flatMap(({ title, winner }) => (winner ? [`${title}: ${winner.dish}, by ${winner.name}`] : []))
    const shown = current
      ? `<h2>${escapeHtml(current.title)}</h2><p>${escapeHtml(current.summary)}</p><p>${escapeHtml(current.prize)}</p><h2>Rules</h2><ol>${listed(current.rules)}</ol><h2>Entries</h2><ol>${listed(entries)}</ol>`
      : '<p>No challenge is open.</p>'
    return {
      title: 'Kitchen Challenge',
      description: current ? `${current.title}. ${current.summary}` : DESCRIPTION,
      canonical: PATH,
      plain: `<h1>Kitchen Challenge</h1>${shown}<h2>Past winners</h2><ul>${listed(winners)}</ul>`,
      firstAnswer: { url: '/api/kitchen-challenge', answer: view },
    }
  },
  list: async () => [{ path: PATH, changedAt: null }],
}
