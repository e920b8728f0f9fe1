import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { z } from 'zod'
import type { Endpoint } from '#domain/endpoint.ts'
import type { Page, PageQuery } from '#domain/list-page.ts'
import type { Pesewas } from '#domain/money.ts'
import { type Arguments, call } from '../../client/api.ts'
import type { StatusWords } from '../../ui/badge.tsx'

/** What every paid request has. */
type RequestRow = { id: string; createdAt: string; reference: string; hasGoneBack?: boolean | undefined }

/** What a part shows of one of its requests. */
type RequestView = {
  icon: LucideIcon
  kind: string
  title: string
  status: StatusWords
  amount: Pesewas
  /** One line each. */
  facts: readonly string[]
  /** What its owner opens. */
  links?: readonly { text: string; href: string }[]
  pictureId?: string | null
}
export type RequestCard = RequestRow & RequestView & { Picture?: ComponentType<PictureProps> | undefined }

type PictureProps = { pictureId: string; alt: string; missing: string; className: string }
type RequestList<Row> = Endpoint & {
  access: 'person'
  schema: { querystring: typeof PageQuery; response: { 200: z.ZodType<Page<Row>> } }
}

/** The requests of one part: their endpoint, and one page of them as cards. */
export type RequestSource = {
  list: Endpoint & { access: 'person' }
  readPage: (querystring: z.input<typeof PageQuery>, signal: AbortSignal) => Promise<Page<RequestCard>>
}

/** Reads the requests of a part for the list of requests. `Picture` shows their pictures. */
export function requestsOf<Row extends RequestRow>(
  list: RequestList<Row>,
  view: (row: Row) => RequestView,
  Picture?: ComponentType<PictureProps>,
): RequestSource {
  return {
    list,
    readPage: async (querystring, signal) => {
      const input = [{ querystring, signal }] as unknown as Arguments<typeof list> // the parts that `RequestList` declares
      const { rows, next } = (await call(list, ...input)) as Page<Row> // as its schema says
      const cards = rows.map((row) => {
        const { id, createdAt, reference, hasGoneBack } = row
        return { id, createdAt, reference, hasGoneBack, ...view(row), Picture }
      })
      return { rows: cards, next }
    },
  }
}
